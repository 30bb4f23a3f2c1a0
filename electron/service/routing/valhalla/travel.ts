import type { Avoid } from '../../../../shared/api/codec.ts';
import type { TollMode } from '../../../../shared/api/value-sets.ts';
import { type VehicleClass, vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import { fastestDriveKmh } from '../../../region-format/engine-config.ts';
import type { Travel } from '../../ports.ts';
import { delays } from './delays.ts';
import type { Pace } from './valhalla.ts';

/**
 * Which of what is to be avoided is left out altogether, while the rest is taken where there is no other way: `hard`
 * everything, `tolls` roads and booths with a toll, `toll-roads` those roads alone, `soft` nothing.
 */
export type Avoidance = 'hard' | 'tolls' | 'toll-roads' | 'soft';

/**
 * How to ask, the strictest way first; where one finds nothing, the next one is tried. Tolls are kept off longest; who
 * is on a toll road to begin with may have to leave it by a booth.
 */
export function avoidances({ mode, avoid }: Travel): [Avoidance, ...Avoidance[]] {
  const others = avoid?.highways || avoid?.ferries;
  if (avoid?.tolls && vehicleClassOf(mode))
    return others ? ['hard', 'tolls', 'toll-roads', 'soft'] : ['hard', 'toll-roads', 'soft'];
  return others ? ['hard', 'soft'] : ['hard'];
}

/**
 * What ways are worth that are private for whoever goes on foot or by bicycle: they are not entered (`closed`), left at the
 * start and entered at the end alone (`at-ends`), or used as all others (`open`). As they are marked in the tiles
 * (`electron/region-build/private-ways.ts`).
 */
export type PrivateWays = 'closed' | 'at-ends' | 'open';

/** Travel as the engine is asked for it. */
export interface EngineTravel extends Travel {
  /** Of use where `keepsOffPrivateWays` says so; else `open`. */
  privateWays?: PrivateWays;
}

/**
 * Whether private ways have to be kept off by their mark: the quickest drive keeps off them by penalties, of which the
 * shortest way knows nothing.
 */
const keepsOffPrivateWays = ({ mode, method }: Travel): boolean =>
  method === 'distance' || mode === 'walking' || mode === 'cycling';

/** How to ask, the strictest way first; where one finds nothing, the next one is tried. */
export const byPrivateWays = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  keepsOffPrivateWays(travel)
    ? (['closed', 'at-ends', 'open'] as const).map((privateWays) => ({ ...travel, privateWays }))
    : [{ ...travel, privateWays: 'open' }];

/** For all ends at once: the public ones first, then those that are private. */
export const intoPrivateWays = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  byPrivateWays(travel).filter(({ privateWays }) => privateWays !== 'at-ends');

/** For what has no end: nobody gets into private ways but from them. */
export const outOfPrivateWays = <T extends Travel>(travel: T): T & EngineTravel => ({
  ...travel,
  privateWays: keepsOffPrivateWays(travel) ? 'closed' : 'open',
});

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
 * What each stop is told. For drives an exact search starts from both ends, which is less work, finds the best of ways
 * that arrive within the same second, and leads through no road for residents; the others start from one end, and every
 * stop has to be told so.
 */
export const stopOptions = (travel: EngineTravel, search: Search): object =>
  startsFromOneEnd(travel, search) ? { date_time: travel.clock ?? noTime } : {};

const startsFromOneEnd = ({ mode, privateWays }: EngineTravel, search: Search): boolean =>
  // What may be entered at the end alone is found from there.
  search === 'exact' && privateWays !== 'at-ends' && (mode === 'walking' || mode === 'cycling');

/**
 * What weighs in the choice of a way and not in its seconds would make the chosen one slower than another: with these
 * neither kinds of roads nor changes from one to another weigh. What the routing tiles do for crossings and for what has
 * no option, these do for the rest (`electron/region-build/driving-times.ts`).
 */
const withoutPreferences = {
  maneuver_penalty: 0,
  service_penalty: 0,
  service_factor: 1,
  gate_penalty: 0,
  alley_penalty: 0,
  country_crossing_penalty: 0,
  use_tracks: 0.5,
  use_living_streets: 0.5,
  use_ferry: 0.5,
  use_rail_ferry: 0.5,
};
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
/** Whoever goes on foot or by bicycle goes through roads for residents, and keeps off private ways by their mark. */
const onPaths = {
  ...withoutPreferences,
  destination_only_penalty: 0,
  private_access_penalty: 0,
  use_hills: 1,
};
const ownOptions: Record<TollMode, object> = {
  driving: { ...withoutPreferences, ...throughResidents, top_speed: expectedKmh },
  truck: { ...withoutPreferences, ...throughResidents, low_class_penalty: 0 },
  walking: {
    ...onPaths,
    walkway_factor: 1,
    sidewalk_factor: 1,
    alley_factor: 1,
    driveway_factor: 1,
    // Of the shortest way, the engine counts them as meters.
    step_penalty: 0,
    elevator_penalty: 0,
  },
  // As near to its seconds as Valhalla comes.
  cycling: { ...onPaths, use_roads: 1, avoid_bad_surfaces: 0 },
};

/** Whether what is to be avoided is only disliked, which no search for the shortest way heeds. */
const isDisliking = ({ avoid, mode }: Travel, avoidance: Avoidance): boolean =>
  avoidance !== 'hard' &&
  avoid !== undefined &&
  (avoid.highways || avoid.ferries || (avoid.tolls && vehicleClassOf(mode) === 'car'));

/**
 * Roads that are open at certain times alone are for those who come at a known time. As they are marked in the tiles
 * (`electron/region-build/access-hours.ts`); on foot and by bicycle there is no such mark.
 */
export function onRoadsWithHours({ mode, clock }: Pick<Travel, 'mode' | 'clock'>): object {
  const isTimed = clock !== undefined;
  return {
    ...(mode === 'driving' && { include_hov2: isTimed }),
    ...(mode === 'truck' && { hazmat: !isTimed }),
  };
}

/** Valhalla's costing, with the kinds of roads that are avoided; areas are `avoidedAreas`. */
export function costing(travel: EngineTravel, avoidance: Avoidance, search: Search): object {
  const { mode, method, avoid, privateWays = 'open' } = travel;
  const name = costingName(mode);
  return {
    costing: name,
    costing_options: {
      [name]: {
        // Where something cannot be left out altogether, to have little of it goes before being short.
        shortest: method === 'distance' && !isDisliking(travel, avoidance),
        disable_hierarchy_pruning: search === 'exact',
        ...ownOptions[mode],
        ...delays[mode],
        ...(privateWays !== 'open' && { exclude_tunnels: true }),
        ...onRoadsWithHours(travel),
        ...(avoid && avoiding(avoid, mode, avoidance)),
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

/** A booth on a road without a toll counts as much as some kilometers of toll road. */
const dislikedBoothSeconds = 1800;

/** What is not left out is disliked as strongly as can be: from 0 to 1. */
function avoiding({ tolls, highways, ferries }: Avoid, mode: TollMode, avoidance: Avoidance): object {
  const isLeftOut = avoidance === 'hard';
  return {
    ...(tolls && avoidingTolls[vehicleClassOf(mode) ?? 'none'](avoidance)),
    ...(highways && (isLeftOut ? { exclude_highways: true } : { use_highways: 0 })),
    ...(ferries && (isLeftOut ? { exclude_ferries: true } : { use_ferry: 0 })),
  };
}

/** As the region's tolls are marked in the tiles (`electron/region-build/toll-marks.ts`). */
const avoidingTolls: Record<VehicleClass | 'none', (avoidance: Avoidance) => object> = {
  car: (avoidance) => ({
    ...(avoidance === 'soft' ? { use_tolls: 0 } : { exclude_tolls: true }),
    ...(avoidance === 'hard' || avoidance === 'tolls'
      ? { exclude_cash_only_tolls: true }
      : { toll_booth_penalty: dislikedBoothSeconds }),
  }),
  truck: (avoidance) => (avoidance === 'soft' ? {} : { exclude_bridges: true }),
  none: () => ({}),
};
