import type { Avoid } from '../../../../shared/api/codec.ts';
import type { RoutingMode } from '../../../../shared/api/value-sets.ts';
import { type VehicleClass, vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import { sizeOfTruck, type Truck } from '../../../../shared/trucks/truck.ts';
import { maxAxlesOfHazmat, maxDriveKmh } from '../../../region-format/engine-config.ts';
import type { Travel } from '../../ports.ts';
import { delays } from './delays.ts';
import type { Pace } from './valhalla.ts';

/**
 * Which of the features to avoid are excluded entirely: with `hard` all, with `tolls` toll roads and booths, with
 * `toll-roads` only toll roads, with `soft` none. The others are only penalized.
 */
export type Avoidance = 'hard' | 'tolls' | 'toll-roads' | 'soft';

/**
 * Returns the levels to try until a route is found, strictest first. Toll roads are excluded in all but the last; booths
 * are allowed before, because a trip that starts on a toll road may have to pass one to leave it.
 */
export function avoidances({ mode, avoid }: Travel): [Avoidance, ...Avoidance[]] {
  const others = avoid?.highways || avoid?.ferries;
  if (avoid?.tolls && vehicleClassOf(mode))
    return others ? ['hard', 'tolls', 'toll-roads', 'soft'] : ['hard', 'toll-roads', 'soft'];
  return others ? ['hard', 'soft'] : ['hard'];
}

/**
 * Handling of roads with the flag for private ways in the tiles (`electron/region-build/private-ways.ts`): never entered
 * (`closed`), used only at the start and end (`at-ends`), or used like all others (`open`).
 */
export type PrivateWays = 'closed' | 'at-ends' | 'open';

/** How to find a route, with a level for private ways. */
export interface EngineTravel extends Travel {
  /** If absent, `open`. */
  privateWays?: PrivateWays;
}

/**
 * Whether private ways must be avoided by their flag. The fastest drive avoids them by penalties instead, which the
 * shortest route ignores.
 */
const avoidsPrivateWays = ({ mode, method }: Travel): boolean =>
  method === 'distance' || mode === 'walking' || mode === 'cycling';

/** Returns the variants to try until a route is found, strictest first. */
export const privateWayVariants = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  avoidsPrivateWays(travel)
    ? (['closed', 'at-ends', 'open'] as const).map((privateWays) => ({ ...travel, privateWays }))
    : [{ ...travel, privateWays: 'open' }];

/** Returns the variants for a search to many destinations at once, which doesn't support `at-ends`. */
export const oneToManyVariants = <T extends Travel>(travel: T): (T & EngineTravel)[] =>
  privateWayVariants(travel).filter(({ privateWays }) => privateWays !== 'at-ends');

/** Returns the variant for a search without a destination: private ways can be left but not entered. */
export const leavingPrivateWays = <T extends Travel>(travel: T): T & EngineTravel => ({
  ...travel,
  privateWays: avoidsPrivateWays(travel) ? 'closed' : 'open',
});

const costings: Record<RoutingMode, string> = {
  driving: 'auto',
  walking: 'pedestrian',
  cycling: 'bicycle',
  truck: 'truck',
};

export const costingName = (mode: RoutingMode): string => costings[mode];

/**
 * Thoroughness of Valhalla's search. By default (`usual`), it skips smaller roads far from both ends, which saves time but
 * rarely misses the best route. `exact` searches all roads, for routes within `maxExactMeters`: then the shortest route is
 * optimal and figures equal those of a matrix.
 */
export type Thoroughness = 'usual' | 'exact';

/** Invalid time that makes Valhalla search from the start only, like any time, without other effects. */
const noTime = '0000-00-00T00:00';
/**
 * Returns the options to add to each stop. Exact searches on foot and by bicycle start from one end only, which must be set
 * on every stop. Those for drives start from both ends, which is faster, finds the best of routes that arrive within the
 * same second, and avoids residential access roads.
 */
export const stopOptions = (travel: EngineTravel, search: Thoroughness): object =>
  isOneSided(travel, search) ? { date_time: travel.clock ?? noTime } : {};

const isOneSided = ({ mode, privateWays }: EngineTravel, search: Thoroughness): boolean =>
  // Ways that may only be used at the ends are found by searching from both.
  search === 'exact' && privateWays !== 'at-ends' && (mode === 'walking' || mode === 'cycling');

/**
 * Turns off costs that aren't part of the duration, such as preferences for road classes, because they would select a
 * slower route. Costs without an option are removed in the routing tiles (`electron/region-build/driving-times.ts`).
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
/** Valhalla's minimum cost of a second on the road, which `driving-times.ts` applies to all roads. */
const costOfSecond = 0.95;
/**
 * Speed that no road exceeds, for Valhalla's estimate of the remaining time; its default is 140 km/h. A lower limit makes
 * the search faster and finds equally fast routes, to the second.
 */
const expectedKmh = Math.ceil(maxDriveKmh / costOfSecond);
/**
 * Penalty in seconds for entering residential access roads, which are for destinations only. A search from both ends
 * respects that without it; a matrix doesn't.
 */
const residentialPenalties = { destination_only_penalty: 4800, private_access_penalty: 4800 };
/** For walking and cycling, which may use residential access roads and avoid private ways by their flag. */
const pathOptions = {
  ...withoutPreferences,
  destination_only_penalty: 0,
  private_access_penalty: 0,
  use_hills: 1,
};
const modeOptions: Record<RoutingMode, object> = {
  driving: { ...withoutPreferences, ...residentialPenalties, top_speed: expectedKmh },
  truck: { ...withoutPreferences, ...residentialPenalties, low_class_penalty: 0 },
  walking: {
    ...pathOptions,
    walkway_factor: 1,
    sidewalk_factor: 1,
    alley_factor: 1,
    driveway_factor: 1,
    // In searches for the shortest route, the engine would add these penalties to the meters.
    step_penalty: 0,
    elevator_penalty: 0,
  },
  // Makes costs as close to seconds as Valhalla allows.
  cycling: { ...pathOptions, use_roads: 1, avoid_bad_surfaces: 0 },
};

/** Whether any feature is penalized instead of excluded. Searches for the shortest route would ignore the penalty. */
const isPenalized = ({ avoid, mode }: Travel, avoidance: Avoidance): boolean =>
  avoidance !== 'hard' &&
  avoid !== undefined &&
  (avoid.highways || avoid.ferries || (avoid.tolls && vehicleClassOf(mode) === 'car'));

/**
 * Returns options that exclude roads with opening hours unless a time is set, by their flag in the tiles
 * (`electron/region-build/access-hours.ts`). Walking and cycling have no such flag.
 */
export function timeRestrictionOptions({ mode, clock }: Pick<Travel, 'mode' | 'clock'>): object {
  const isTimed = clock !== undefined;
  return {
    ...(mode === 'driving' && { include_hov2: isTimed }),
    ...(mode === 'truck' && { hazmat: !isTimed }),
  };
}

/** Returns Valhalla's costing and time options. Areas to avoid aren't included: `avoidedAreas` handles them. */
export function costing(travel: EngineTravel, avoidance: Avoidance, search: Thoroughness): object {
  const { mode, method, avoid, privateWays = 'open' } = travel;
  const name = costingName(mode);
  return {
    costing: name,
    costing_options: {
      [name]: {
        // Avoiding a penalized feature is more important than the shortest distance, which would ignore the penalty.
        shortest: method === 'distance' && !isPenalized(travel, avoidance),
        disable_hierarchy_pruning: search === 'exact',
        ...modeOptions[mode],
        ...delays[mode],
        ...(privateWays !== 'open' && { exclude_tunnels: true }),
        ...timeRestrictionOptions(travel),
        ...(mode === 'truck' && truckOptions(travel.truck)),
        ...(avoid && avoidOptions(avoid, mode, avoidance)),
      },
    },
    // Type 3 is the same time for the entire trip, so that searches from either end agree.
    ...(travel.clock !== undefined &&
      !isOneSided(travel, search) && { date_time: { type: 3, value: travel.clock } }),
  };
}

/** Returns the size of a truck. All options are set, so that no default of a Valhalla version applies unnoticed. */
function truckOptions(truck: Truck = {}): object {
  const { heightMeters, widthMeters, lengthMeters, weightTons, axleLoadTons, axles, hazmat } =
    sizeOfTruck(truck);
  return {
    height: heightMeters,
    width: widthMeters,
    length: lengthMeters,
    weight: weightTons,
    axle_load: axleLoadTons,
    // In the tiles, roads closed to hazardous goods have the axle limit `maxAxlesOfHazmat` (`electron/region-build/access-hours.ts`).
    axle_count: hazmat ? maxAxlesOfHazmat + 1 : axles,
  };
}

/** With more vertices than this, finding the excluded roads is slow: 7 s for 400 in a city. */
const maxQuickVertices = 40;

/** Returns `slow` if the request may take seconds because of areas to avoid. */
export const paceOf = ({ avoid }: Travel): Pace => {
  const vertices = avoid?.polygons.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
  return vertices > maxQuickVertices ? 'slow' : 'quick';
};

/** Penalty for a booth on a road without toll, as much as several kilometers of toll road. */
const boothPenaltySeconds = 1800;

/** Returns the options for features to avoid. Those not excluded get 0, the strongest penalty on a scale from 0 to 1. */
function avoidOptions({ tolls, highways, ferries }: Avoid, mode: RoutingMode, avoidance: Avoidance): object {
  const isExcluded = avoidance === 'hard';
  return {
    ...(tolls && avoidTollOptions[vehicleClassOf(mode) ?? 'none'](avoidance)),
    ...(highways && (isExcluded ? { exclude_highways: true } : { use_highways: 0 })),
    ...(ferries && (isExcluded ? { exclude_ferries: true } : { use_ferry: 0 })),
  };
}

/** Options to avoid tolls, by the flags of the region's tolls in the tiles (`electron/region-build/toll-marks.ts`). */
const avoidTollOptions: Record<VehicleClass | 'none', (avoidance: Avoidance) => object> = {
  car: (avoidance) => ({
    ...(avoidance === 'soft' ? { use_tolls: 0 } : { exclude_tolls: true }),
    ...(avoidance === 'hard' || avoidance === 'tolls'
      ? { exclude_cash_only_tolls: true }
      : { toll_booth_penalty: boothPenaltySeconds }),
  }),
  truck: (avoidance) => (avoidance === 'soft' ? {} : { exclude_bridges: true }),
  none: () => ({}),
};
