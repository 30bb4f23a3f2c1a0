import { distanceLimits } from '../../../shared/api/distance.ts';
import type { Avoid } from '../../../shared/api/text-form.ts';
import type { Method, TollMode } from '../../../shared/api/value-sets.ts';
import { type LatLng, toLngLat } from '../../../shared/geo/position.ts';

/** How a way is to be found, as distance questions ask for it. */
export interface Travel {
  mode: TollMode;
  method: Method;
  avoid?: Avoid | undefined;
}

/** One way of asking; where it finds nothing, the next one is tried. */
export interface Attempt {
  /**
   * `nearest` takes each point to the road nearest to it, so that routes and matrices agree.
   * `reachable` also takes roads further off when that one leads nowhere, such as in a closed yard.
   */
  snapping: 'nearest' | 'reachable';
  /**
   * `hard` leaves out what is to be avoided altogether; `soft` takes it where there is no other way.
   * Polygons are always left out altogether.
   */
  avoidance: 'hard' | 'soft';
}

/** How to ask, the strictest way first. */
export function attempts(avoid: Avoid | undefined): [Attempt, ...Attempt[]] {
  const avoidable = avoid !== undefined && (avoid.tolls || avoid.highways || avoid.ferries);
  return [
    { snapping: 'nearest', avoidance: 'hard' },
    { snapping: 'reachable', avoidance: 'hard' },
    ...(avoidable ? [{ snapping: 'reachable', avoidance: 'soft' } as const] : []),
  ];
}

const costings: Record<TollMode, string> = {
  driving: 'auto',
  walking: 'pedestrian',
  cycling: 'bicycle',
  truck: 'truck',
};

/** A place further from any road than this is not taken for one on it. */
const farthestFromRoadMeters = 5000;

/** How many roads must be reached from one for it to lead somewhere (Valhalla's default). */
const fewestReachable = 50;

/** Valhalla has no tile for the pole and fails a whole question about a place whose search gets there. */
const northernmost = 89.9;

/** A point of a question as Valhalla's location. */
export const location = ({ lat, lng }: LatLng, { snapping }: Attempt) => ({
  lat: Math.min(lat, northernmost),
  lon: lng,
  type: 'break',
  search_cutoff: farthestFromRoadMeters,
  minimum_reachability: snapping === 'nearest' ? 1 : fewestReachable,
});

/**
 * How thoroughly Valhalla searches. Usually it starts from both ends and passes over smaller roads
 * between larger ones, which saves time and misses the best way now and then. `exact` makes it search
 * from the start and over all roads, as far as `farthestExactMeters`: then the shortest is the
 * shortest, and the figures are those of its matrix.
 */
export type Search = 'usual' | 'exact';

/** It searches from the start alone only when told of a time; any one will do, since no data depend on it. */
const exactly = { prioritize_bidirectional: false, date_time: { type: 1, value: '2024-01-02T12:00' } };

/** Valhalla's costing and exclusions. */
export function costing({ mode, method, avoid }: Travel, { avoidance }: Attempt, search: Search): object {
  const name = costings[mode];
  const kinds = avoid && (avoidance === 'hard' ? excluded(avoid) : disliked(avoid));
  return {
    costing: name,
    costing_options: {
      [name]: { shortest: method === 'distance', disable_hierarchy_pruning: search === 'exact', ...kinds },
    },
    ...(search === 'exact' && exactly),
    ...(avoid &&
      avoid.polygons.length > 0 && {
        exclude_polygons: avoid.polygons.map((ring) => ring.map(toLngLat)),
      }),
  };
}

const excluded = ({ tolls, highways, ferries }: Avoid) => ({
  exclude_tolls: tolls,
  exclude_highways: highways,
  exclude_ferries: ferries,
});

/** From 0, a dislike as strong as can be, to 1. */
const disliked = ({ tolls, highways, ferries }: Avoid) => ({
  ...(tolls && { use_tolls: 0 }),
  ...(highways && { use_highways: 0 }),
  ...(ferries && { use_ferry: 0 }),
});

/** Said where a question asks for traffic, since there are no data of it. */
export const noTraffic = 'No traffic data: durations are without traffic';

export const tooLongMessage = `The route is longer than ${distanceLimits.routeMeters / 1000} km`;
