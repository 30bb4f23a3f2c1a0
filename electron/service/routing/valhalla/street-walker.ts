import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { minWalkSeconds, type Walk, type Walker } from '../../transit/raptor/walks.ts';
import { findPairs } from './pair-figures.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { costing, privateWayVariants } from './travel.ts';
import { type Trip, tripsOf } from './trip.ts';
import { findTrips } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import { routeResponseSchema } from './valhalla-responses.ts';

const walking = { mode: 'walking', method: 'time' } as const;
const withoutInstructions = {
  alternatives: false,
  withSteps: false,
  units: 'metric',
  language: 'en',
} as const;
/** Snapped positions are cached, because the same stops are requested often. */
const maxSnappedCached = 50_000;

/** Returns a walker that measures walks along streets with Valhalla. */
export function streetWalker(valhalla: Valhalla): Walker {
  const snappedByPlace = new Map<string, Snapped | undefined>();

  async function snapped(points: readonly LatLng[], signal: AbortSignal): Promise<(Snapped | undefined)[]> {
    const keyOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
    const unknown = points.filter((at) => !snappedByPlace.has(keyOf(at)));
    if (snappedByPlace.size + unknown.length > maxSnappedCached) snappedByPlace.clear();
    const snappedPoints = unknown.length === 0 ? [] : await snap(valhalla, unknown, walking, signal);
    unknown.forEach((at, index) => {
      const place = snappedPoints[index]?.origin;
      // The street is only needed for areas to avoid.
      snappedByPlace.set(keyOf(at), place && { ...place, toEnds: [] });
    });
    return points.map((at) => snappedByPlace.get(keyOf(at)));
  }

  return {
    isAlongStreets: true,
    async measure(from, to, signal) {
      const places = await snapped([...from, ...to], signal);
      const sources = places.slice(0, from.length);
      const targets = places.slice(from.length);
      const [rows, columns] = [snappedOnly(sources), snappedOnly(targets)];
      const none = () => from.map(() => to.map(() => null));
      if (rows.length === 0 || columns.length === 0) return none();
      // Walking is symmetric, and the cost depends on the number of origins.
      const isTransposed = rows.length > columns.length;
      const [starts, ends] = isTransposed ? [columns, rows] : [rows, columns];
      const pairs = await findPairs(valhalla, starts, ends, walking, signal);
      let row = -1;
      return sources.map((source, y) => {
        if (source) row += 1;
        let column = -1;
        return targets.map((target, x) => {
          if (target) column += 1;
          const walk =
            source && target && (isTransposed ? pairs[column]?.[row] : pairs[row]?.[column])?.figures;
          const [start, end] = [from[y], to[x]];
          return walk && start && end ? atLeastStraight(walk, distanceMeters(start, end)) : null;
        });
      });
    },
    async path(from, to, signal) {
      const places = snappedOnly(await snapped([from, to], signal));
      if (places.length < 2) return null;
      for (const variant of privateWayVariants(walking)) {
        const request = {
          locations: places.map(location),
          ...costing(variant, 'hard', 'usual'),
          directions_type: 'maneuvers',
          format: 'osrm',
        };
        const response = await valhalla.send('route', request, routeResponseSchema, signal);
        const [trip] = response.ok ? tripsOf(response.value) : [];
        if (trip) return { meters: trip.meters, path: pathOf(trip) };
      }
      return null;
    },
    async route(origin, destination, signal) {
      const found = await findTrips(
        valhalla,
        { ...walking, ...withoutInstructions, origin, destination },
        signal,
      );
      const trip = found.ok ? found.value.trips[0]?.trip : undefined;
      return trip ? { seconds: Math.trunc(trip.seconds), meters: trip.meters, path: pathOf(trip) } : null;
    },
  };
}

/** Returns a walk no shorter than the straight line: far from all streets, places may snap to the same position. */
const atLeastStraight = ({ seconds, meters }: Walk, straightMeters: number): Walk => ({
  seconds: Math.max(Math.ceil(seconds), minWalkSeconds(straightMeters)),
  meters: Math.max(meters, Math.floor(straightMeters)),
});

const pathOf = ({ legs }: Trip): LatLng[] => legs.flatMap(({ path }) => [...path]);

const snappedOnly = (places: readonly (Snapped | undefined)[]): Snapped[] =>
  places.filter((place) => place !== undefined);
