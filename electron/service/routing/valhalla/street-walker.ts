import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { leastWalkSeconds, type Walk, type Walker } from '../../transit/raptor/walks.ts';
import { foundPairs } from './pair-figures.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { byPrivateWays, costing } from './travel.ts';
import { type Trip, tripsOf } from './trip.ts';
import { findTrips } from './trips.ts';
import type { Valhalla } from './valhalla.ts';
import { routeAnswerSchema } from './valhalla-answers.ts';

const walking = { mode: 'walking', method: 'time' } as const;
/** No instructions needed. */
const silently = { alternatives: false, withSteps: false, units: 'metric', language: 'en' } as const;
/** Stops are requested again and again. */
const maxSnappedCached = 50_000;

/** Measures walks along the streets in Valhalla's tiles. */
export function streetWalker(valhalla: Valhalla): Walker {
  const snappedByPlace = new Map<string, Snapped | undefined>();

  async function snapped(points: readonly LatLng[], signal: AbortSignal): Promise<(Snapped | undefined)[]> {
    const keyOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
    const unknown = points.filter((at) => !snappedByPlace.has(keyOf(at)));
    if (snappedByPlace.size + unknown.length > maxSnappedCached) snappedByPlace.clear();
    const found = unknown.length === 0 ? [] : await snap(valhalla, unknown, walking, signal);
    unknown.forEach((at, index) => {
      const place = found[index]?.origin;
      // The street is only needed for areas to avoid.
      snappedByPlace.set(keyOf(at), place && { ...place, toEnds: [] });
    });
    return points.map((at) => snappedByPlace.get(keyOf(at)));
  }

  return {
    alongStreets: true,
    async measure(from, to, signal) {
      const places = await snapped([...from, ...to], signal);
      const sources = places.slice(0, from.length);
      const targets = places.slice(from.length);
      const [rows, columns] = [found(sources), found(targets)];
      const none = () => from.map(() => to.map(() => null));
      if (rows.length === 0 || columns.length === 0) return none();
      // Walking is symmetric, and the cost depends on the number of origins.
      const isTurned = rows.length > columns.length;
      const [starts, ends] = isTurned ? [columns, rows] : [rows, columns];
      const pairs = await foundPairs(valhalla, starts, ends, walking, signal);
      let row = -1;
      return sources.map((source, y) => {
        if (source) row += 1;
        let column = -1;
        return targets.map((target, x) => {
          if (target) column += 1;
          const walk = source && target && (isTurned ? pairs[column]?.[row] : pairs[row]?.[column])?.figures;
          const [start, end] = [from[y], to[x]];
          return walk && start && end ? atLeastStraight(walk, distanceMeters(start, end)) : null;
        });
      });
    },
    async path(from, to, signal) {
      const places = found(await snapped([from, to], signal));
      if (places.length < 2) return null;
      for (const asked of byPrivateWays(walking)) {
        const request = {
          locations: places.map(location),
          ...costing(asked, 'hard', 'usual'),
          directions_type: 'maneuvers',
          format: 'osrm',
        };
        const answered = await valhalla.ask('route', request, routeAnswerSchema, signal);
        const [trip] = answered.ok ? tripsOf(answered.value) : [];
        if (trip) return { meters: trip.meters, path: pathOf(trip) };
      }
      return null;
    },
    async route(origin, destination, signal) {
      const found = await findTrips(valhalla, { ...walking, ...silently, origin, destination }, signal);
      const trip = found.ok ? found.value.trips[0]?.trip : undefined;
      return trip ? { seconds: Math.trunc(trip.seconds), meters: trip.meters, path: pathOf(trip) } : null;
    },
  };
}

/** Far from all streets, such as at stops beyond the region, places snap to the same spot: a walk of 0 s. */
const atLeastStraight = ({ seconds, meters }: Walk, straightMeters: number): Walk => ({
  seconds: Math.max(Math.ceil(seconds), leastWalkSeconds(straightMeters)),
  meters: Math.max(meters, Math.floor(straightMeters)),
});

const pathOf = ({ legs }: Trip): LatLng[] => legs.flatMap(({ path }) => [...path]);

const found = (places: readonly (Snapped | undefined)[]): Snapped[] =>
  places.filter((place) => place !== undefined);
