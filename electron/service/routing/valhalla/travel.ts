import type { Avoid } from '../../../../shared/api/codec.ts';
import type { TollMode } from '../../../../shared/api/value-sets.ts';
import { fastestDriveKmh } from '../../../region-format/engine-config.ts';
import type { Travel } from '../../ports.ts';
import { delays } from './delays.ts';
import type { Pace } from './valhalla.ts';

/** `hard` leaves out what is to be avoided altogether; `soft` takes it where there is no other way. */
export type Avoidance = 'hard' | 'soft';

/** How to ask, the strictest way first; where one finds nothing, the next one is tried. */
export const avoidances = (avoid: Avoid | undefined): [Avoidance, ...Avoidance[]] =>
  avoid !== undefined && (avoid.tolls || avoid.highways || avoid.ferries) ? ['hard', 'soft'] : ['hard'];

const costings: Record<TollMode, string> = {
  driving: 'auto',
  walking: 'pedestrian',
  cycling: 'bicycle',
  truck: 'truck',
};

export const costingName = (mode: TollMode): string => costings[mode];

/**
 * How thoroughly Valhalla searches. Usually it passes over smaller roads between larger ones, which saves time
 * and misses the best way now and then. `exact` makes it search over all roads, as far as `farthestExactMeters`:
 * then the shortest is the shortest, and the figures are those of its matrix.
 */
export type Search = 'usual' | 'exact';

/** It searches from the start alone only when told of a time. Of one that it cannot read it makes nothing else. */
const noTime = '0000-00-00T00:00';
/**
 * What each stop is told. For the quickest drive an exact search starts from both ends, which is less work and
 * finds the best of ways that arrive within the same second; the others start from one end, and every stop has
 * to be told so.
 */
export const stopOptions = (travel: Travel, search: Search): object =>
  startsFromOneEnd(travel, search) ? { date_time: travel.clock ?? noTime } : {};

const startsFromOneEnd = ({ mode, method }: Travel, search: Search): boolean =>
  search === 'exact' && (method === 'distance' || mode === 'walking' || mode === 'cycling');

/**
 * Penalties that weigh in the choice of a way and not in its seconds would make the chosen one slower than
 * another; what the routing tiles do for crossings, these do for the rest (`electron/region-build/driving-times.ts`).
 */
const withoutPenalties = { maneuver_penalty: 0, service_penalty: 0, gate_penalty: 0 };
/** Valhalla's cost of a second on the road; its least one (`driving-times.ts` keeps it the same everywhere). */
const costOfSecond = 0.95;
/**
 * The search leads the sooner to the destination the less it has to expect of the roads that it has not seen:
 * Valhalla expects 140 km/h. With any speed that no road exceeds it finds ways as quick, to the second.
 */
const expectedKmh = Math.ceil(fastestDriveKmh / costOfSecond);
/**
 * Roads for residents lead to their houses and not through. A search from both ends keeps to that; this penalty,
 * in seconds, makes the matrix keep to it too.
 */
const throughResidents = { destination_only_penalty: 4800, private_access_penalty: 4800 };
const ownOptions: Record<TollMode, object> = {
  driving: { ...withoutPenalties, ...throughResidents, top_speed: expectedKmh },
  truck: { ...withoutPenalties, ...throughResidents },
  walking: {},
  cycling: {},
};

/** Valhalla's costing, with the kinds of roads that are avoided; areas are `avoidedAreas`. */
export function costing(travel: Travel, avoidance: Avoidance, search: Search): object {
  const { mode, method, avoid } = travel;
  const name = costingName(mode);
  const kinds = avoid && (avoidance === 'hard' ? excluded(avoid) : disliked(avoid));
  return {
    costing: name,
    costing_options: {
      [name]: {
        shortest: method === 'distance',
        disable_hierarchy_pruning: search === 'exact',
        ...ownOptions[mode],
        ...delays[mode],
        ...kinds,
      },
    },
    // The same moment for the whole trip, so that searches from either end agree.
    ...(travel.clock !== undefined &&
      !startsFromOneEnd(travel, search) && { date_time: { type: 3, value: travel.clock } }),
  };
}

/** To find the roads within so many vertices takes the engine long, 7 s for 400 in a city. */
const manyVertices = 40;

/** Whether an answer may take seconds for what is to be avoided. */
export const paceOf = ({ avoid }: Travel): Pace => {
  const vertices = avoid?.polygons.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
  return vertices > manyVertices ? 'slow' : 'quick';
};

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
