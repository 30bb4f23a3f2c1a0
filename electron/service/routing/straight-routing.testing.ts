import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { RoutingEngine } from '../ports.ts';

const metersPerSecond = 10;
/** South of this latitude, positions are on water and have no road. */
const southernmost = -60;

const figures = (from: LatLng, to: LatLng) => {
  const meters = Math.round(distanceMeters(from, to));
  return { meters, seconds: meters / metersPerSecond };
};

/** Routes along straight lines, with only the required operations of a routing engine. */
export const straightRouting: RoutingEngine = {
  async route({ origin, waypoints, destination, withSteps }) {
    const points = [origin, ...(waypoints?.points ?? []), destination];
    if (points.some(({ lat }) => lat < southernmost)) return { ok: false, why: 'no-road' };
    const legs = points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      const path = [from, to];
      const leg = { ...figures(from, to), path, streets: [{ name: 'Bee Line', meters: 1 }] };
      const instructions = {
        action: 8,
        type: null,
        summary: 'Go straight on',
        verbal_alert: null,
        verbal_succint: null,
        verbal_before: null,
        verbal_after: null,
      };
      return {
        ...leg,
        steps: withSteps ? [{ ...figures(from, to), path, street: null, instructions }] : null,
      };
    });
    const sum = (figure: 'meters' | 'seconds') => legs.reduce((total, leg) => total + leg[figure], 0);
    const trip = { meters: sum('meters'), seconds: sum('seconds'), legs };
    return {
      ok: true,
      value: {
        stops: points.map((at, index) => ({ at, index })),
        trips: [{ ...trip, hasHighways: false, hasFerries: false }],
      },
    };
  },
  async matrix({ origins, destinations }) {
    const cell = (from: LatLng, to: LatLng) =>
      from.lat < southernmost || to.lat < southernmost
        ? ({ ok: false, why: 'no-road' } as const)
        : ({ ok: true, value: figures(from, to) } as const);
    const cells = origins.map((from) => destinations.map((to) => cell(from, to)));
    return { ok: true, value: { cells, origins, destinations } };
  },
  async isochrone({ origin: { lat, lng } }) {
    if (lat < southernmost) return { ok: false, why: 'no-road' };
    const corners = [
      [-0.01, -0.01],
      [-0.01, 0.01],
      [0.01, 0.01],
      [0.01, -0.01],
    ] as const;
    const ring = corners.map(([north, east]) => ({ lat: lat + north, lng: lng + east }));
    return { ok: true, value: { ring, origin: { lat, lng } } };
  },
};
