import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { pairFigures } from '../../routing/pair-figures.ts';
import { location, type Snapped, snap } from '../../routing/snapping.ts';
import { costing } from '../../routing/travel.ts';
import { tripsOf } from '../../routing/trip.ts';
import type { Valhalla } from '../../routing/valhalla.ts';
import { routeAnswerSchema } from '../../routing/valhalla-answers.ts';

export interface Walk {
  seconds: number;
  meters: number;
}

/** Measures walks. Null where none leads. */
export interface Walker {
  /** From each of `from` (row) to each of `to` (column). */
  measure(from: readonly LatLng[], to: readonly LatLng[], signal: AbortSignal): Promise<(Walk | null)[][]>;
  path(from: LatLng, to: LatLng, signal: AbortSignal): Promise<{ meters: number; path: LatLng[] } | null>;
  /** Whether walks follow streets; straight ones are estimates. */
  alongStreets: boolean;
}

/** As Valhalla has people walk: 5.1 km/h. */
const metersPerSecond = 5100 / 3600;
/** How much longer a walk along streets is than a straight one. */
const detour = 1.3;

/** No walk takes less. */
export const leastWalkSeconds = (meters: number): number => Math.floor(meters / metersPerSecond);

/** Where there is no routing engine. */
export const straightWalker: Walker = {
  alongStreets: false,
  measure: async (from, to) =>
    from.map((one) =>
      to.map((other) => {
        const meters = distanceMeters(one, other) * detour;
        return { seconds: Math.ceil(meters / metersPerSecond), meters };
      }),
    ),
  path: async (from, to) => ({ meters: distanceMeters(from, to) * detour, path: [from, to] }),
};

const walking = { mode: 'walking', method: 'time' } as const;
/** Stops are asked for again and again. */
const mostSnappedKept = 50_000;

export function streetWalker(valhalla: Valhalla): Walker {
  const kept = new Map<string, Snapped | undefined>();

  async function snapped(points: readonly LatLng[], signal: AbortSignal): Promise<(Snapped | undefined)[]> {
    const keyOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
    const unknown = points.filter((at) => !kept.has(keyOf(at)));
    if (kept.size + unknown.length > mostSnappedKept) kept.clear();
    const found = unknown.length === 0 ? [] : await snap(valhalla, unknown, walking, signal);
    unknown.forEach((at, index) => {
      kept.set(keyOf(at), found[index]);
    });
    return points.map((at) => kept.get(keyOf(at)));
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
      // People walk both ways alike, and a search costs by the places that it begins at.
      const isTurned = rows.length > columns.length;
      const [starts, ends] = isTurned ? [columns, rows] : [rows, columns];
      const figures = await pairFigures(valhalla, starts, ends, walking, 'hard', signal);
      let row = -1;
      return sources.map((source) => {
        if (source) row += 1;
        let column = -1;
        return targets.map((target) => {
          if (target) column += 1;
          const walk = source && target && (isTurned ? figures[column]?.[row] : figures[row]?.[column]);
          return walk ? { seconds: Math.ceil(walk.seconds), meters: walk.meters } : null;
        });
      });
    },
    async path(from, to, signal) {
      const places = found(await snapped([from, to], signal));
      if (places.length < 2) return null;
      const request = {
        locations: places.map(location),
        ...costing(walking, 'hard', 'usual'),
        directions_type: 'maneuvers',
        format: 'osrm',
      };
      const answered = await valhalla.ask('route', request, routeAnswerSchema, signal);
      if (!answered.ok) return null;
      const [trip] = tripsOf(answered.value);
      return trip ? { meters: trip.meters, path: trip.legs.flatMap(({ path }) => path) } : null;
    },
  };
}

const found = (places: readonly (Snapped | undefined)[]): Snapped[] =>
  places.filter((place) => place !== undefined);
