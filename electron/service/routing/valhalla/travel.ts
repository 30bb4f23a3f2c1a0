import type { Avoid } from '../../../../shared/api/codec.ts';
import type { RoutingMode } from '../../../../shared/api/value-sets.ts';
import { type VehicleClass, vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import { sizeOfTruck, type Truck } from '../../../../shared/trucks/truck.ts';
import { maxAxlesOfHazmat, maxDriveKmh } from '../../../region-format/engine-config.ts';
import type { Travel } from '../../ports.ts';
import { delays } from './delays.ts';
import type { Pace } from './valhalla.ts';

/**
 * Which of the features to avoid are excluded entirely, while the others are used if there is no other route: `hard`
 * everything, `tolls` toll roads and booths, `toll-roads` toll roads only, `soft` nothing.
 */
export type Avoidance = 'hard' | 'tolls' | 'toll-roads' | 'soft';

/**
 * Levels to try, strictest first, until a route is found. Tolls are excluded longest; a trip starting on a toll road
 * may have to pass a booth to leave it.
 */
export function avoidances({ mode, avoid }: Travel): [Avoidance, ...Avoidance[]] {
  const others = avoid?.highways || avoid?.ferries;
  if (avoid?.tolls && vehicleClassOf(mode))
    return others ? ['hard', 'tolls', 'toll-roads', 'soft'] : ['hard', 'toll-roads', 'soft'];
  return others ? ['hard', 'soft'] : ['hard'];
}

/**
 * Handling of roads private on foot or by bicycle: never entered (`closed`), used only at the start and end
 * (`at-ends`), or used like all others (`open`). By their flag in the tiles (`electron/region-build/private-ways.ts`).
 */
export type PrivateWays = 'closed' | 'at-ends' | 'open';

/** Travel options for the engine. */
export interface EngineTravel extends Travel {
  /** Used if `keepsOffPrivateWays`; otherwise `open`. */
  privateWays?: PrivateWays;
}

/**
 * Whether private roads must be avoided by their flag: the fastest drive avoids them by penalties, which the shortest
 * route ignores.
 */
const keepsOffPrivateWays = ({ mode, method }: Travel): boolean =>
  method === 'distance' || mode === 'walking' || mode === 'cycling';

/** Variants to try, strictest first, until a route is found. */
export const byPrivateWays = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  keepsOffPrivateWays(travel)
    ? (['closed', 'at-ends', 'open'] as const).map((privateWays) => ({ ...travel, privateWays }))
    : [{ ...travel, privateWays: 'open' }];

/** For searches to all ends at once: public roads first, then private ones. */
export const intoPrivateWays = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  byPrivateWays(travel).filter(({ privateWays }) => privateWays !== 'at-ends');

/** For searches without an end: private roads are only used to leave them. */
export const outOfPrivateWays = <T extends Travel>(travel: T): T & EngineTravel => ({
  ...travel,
  privateWays: keepsOffPrivateWays(travel) ? 'closed' : 'open',
});

const costings: Record<RoutingMode, string> = {
  driving: 'auto',
  walking: 'pedestrian',
  cycling: 'bicycle',
  truck: 'truck',
};

export const costingName = (mode: RoutingMode): string => costings[mode];

/**
 * Thoroughness of Valhalla's search. By default it skips smaller roads between larger ones, which saves time and
 * occasionally misses the best route. `exact` searches all roads within `maxExactMeters`: the shortest route is
 * then really the shortest, and figures equal those of its matrix.
 */
export type Search = 'usual' | 'exact';

/** Valhalla only searches from the start if given a time; an invalid time has no other effect. */
const noTime = '0000-00-00T00:00';
/**
 * Options for each stop. Exact searches for drives start from both ends, which is faster, finds the best of routes
 * arriving within the same second, and avoids residential access roads. The others start from one end, which must be
 * set on every stop.
 */
export const stopOptions = (travel: EngineTravel, search: Search): object =>
  startsFromOneEnd(travel, search) ? { date_time: travel.clock ?? noTime } : {};

const startsFromOneEnd = ({ mode, privateWays }: EngineTravel, search: Search): boolean =>
  // Roads that may only be entered at the end are found from there.
  search === 'exact' && privateWays !== 'at-ends' && (mode === 'walking' || mode === 'cycling');

/**
 * Turns off costs that don't affect the seconds, such as road class preferences, which would make the chosen route
 * slower than another. Complements the changes in the routing tiles for crossings and for what has no option
 * (`electron/region-build/driving-times.ts`).
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
/** Valhalla's minimum cost of a second on the road (`driving-times.ts` makes it the same everywhere). */
const costOfSecond = 0.95;
/**
 * A lower expected speed makes the search faster; Valhalla's default is 140 km/h. Any speed that no road exceeds gives
 * equally fast routes, to the second.
 */
const expectedKmh = Math.ceil(maxDriveKmh / costOfSecond);
/**
 * Residential access roads are for destinations only. A search from both ends respects that; this penalty in seconds
 * makes the matrix do the same.
 */
const throughResidents = { destination_only_penalty: 4800, private_access_penalty: 4800 };
/** Walking and cycling may use residential access roads, and avoid private roads by their flag. */
const onPaths = {
  ...withoutPreferences,
  destination_only_penalty: 0,
  private_access_penalty: 0,
  use_hills: 1,
};
const ownOptions: Record<RoutingMode, object> = {
  driving: { ...withoutPreferences, ...throughResidents, top_speed: expectedKmh },
  truck: { ...withoutPreferences, ...throughResidents, low_class_penalty: 0 },
  walking: {
    ...onPaths,
    walkway_factor: 1,
    sidewalk_factor: 1,
    alley_factor: 1,
    driveway_factor: 1,
    // For the shortest route, the engine counts these as meters.
    step_penalty: 0,
    elevator_penalty: 0,
  },
  // As close to its seconds as Valhalla allows.
  cycling: { ...onPaths, use_roads: 1, avoid_bad_surfaces: 0 },
};

/** Whether features are only penalized rather than excluded; searches for the shortest route ignore penalties. */
const isDisliking = ({ avoid, mode }: Travel, avoidance: Avoidance): boolean =>
  avoidance !== 'hard' &&
  avoid !== undefined &&
  (avoid.highways || avoid.ferries || (avoid.tolls && vehicleClassOf(mode) === 'car'));

/**
 * Roads with opening hours require a known arrival time. By their flag in the tiles
 * (`electron/region-build/access-hours.ts`); there is none for walking and cycling.
 */
export function onRoadsWithHours({ mode, clock }: Pick<Travel, 'mode' | 'clock'>): object {
  const isTimed = clock !== undefined;
  return {
    ...(mode === 'driving' && { include_hov2: isTimed }),
    ...(mode === 'truck' && { hazmat: !isTimed }),
  };
}

/** Returns Valhalla's costing with the features to avoid; areas are handled by `avoidedAreas`. */
export function costing(travel: EngineTravel, avoidance: Avoidance, search: Search): object {
  const { mode, method, avoid, privateWays = 'open' } = travel;
  const name = costingName(mode);
  return {
    costing: name,
    costing_options: {
      [name]: {
        // If something can't be excluded entirely, having less of it outranks being short.
        shortest: method === 'distance' && !isDisliking(travel, avoidance),
        disable_hierarchy_pruning: search === 'exact',
        ...ownOptions[mode],
        ...delays[mode],
        ...(privateWays !== 'open' && { exclude_tunnels: true }),
        ...onRoadsWithHours(travel),
        ...(mode === 'truck' && truckOptions(travel.truck)),
        ...(avoid && avoiding(avoid, mode, avoidance)),
      },
    },
    // Same moment for the entire trip, so that searches from either end agree.
    ...(travel.clock !== undefined &&
      !startsFromOneEnd(travel, search) && { date_time: { type: 3, value: travel.clock } }),
  };
}

/** All are set, so that no version's default applies unnoticed. */
function truckOptions(truck: Truck = {}): object {
  const { heightMeters, widthMeters, lengthMeters, weightTons, axleLoadTons, axles, hazmat } =
    sizeOfTruck(truck);
  return {
    height: heightMeters,
    width: widthMeters,
    length: lengthMeters,
    weight: weightTons,
    axle_load: axleLoadTons,
    // Roads closed to hazardous goods have this limit of axles in the tiles (`electron/region-build/access-hours.ts`).
    axle_count: hazmat ? maxAxlesOfHazmat + 1 : axles,
  };
}

/** With this many vertices, finding the excluded roads is slow: 7 s for 400 in a city. */
const manyVertices = 40;

/** Returns whether the request may take seconds because of areas to avoid. */
export const paceOf = ({ avoid }: Travel): Pace => {
  const vertices = avoid?.polygons.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
  return vertices > manyVertices ? 'slow' : 'quick';
};

/** A booth on a road without toll counts like several kilometers of toll road. */
const dislikedBoothSeconds = 1800;

/** Features that aren't excluded get the strongest penalty, on a scale from 0 to 1. */
function avoiding({ tolls, highways, ferries }: Avoid, mode: RoutingMode, avoidance: Avoidance): object {
  const isLeftOut = avoidance === 'hard';
  return {
    ...(tolls && avoidingTolls[vehicleClassOf(mode) ?? 'none'](avoidance)),
    ...(highways && (isLeftOut ? { exclude_highways: true } : { use_highways: 0 })),
    ...(ferries && (isLeftOut ? { exclude_ferries: true } : { use_ferry: 0 })),
  };
}

/** By the flags of the region's tolls in the tiles (`electron/region-build/toll-marks.ts`). */
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
