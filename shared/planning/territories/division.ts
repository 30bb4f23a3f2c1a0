import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { boxOf } from '../../zones/geometry/box.ts';
import { containmentTest } from '../../zones/geometry/containment.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { boundedLoads } from './capacity.ts';
import { connectedOwners } from './connected-owners.ts';
import { type Demand, demandOfSamples } from './demand.ts';
import { onePieceOwners } from './one-piece.ts';
import { borderResolution } from './sampling.ts';
import { type KeptBySmoothing, smoothBorders } from './smoothing.ts';
import { type StoreRoutes, storeRoutes } from './store-routes.ts';
import {
  type CellGraph,
  type CostSample,
  cheapestStore,
  facesOfOwners,
  fullReach,
  nobody,
  type OwnedFace,
  type StoreReach,
  sampleAreas,
  sampleCells,
  zonesOfFaces,
} from './territories.ts';
import { type UnmetLoad, unmetLoads } from './unmet-loads.ts';

/** Share of a store: how far it reaches, and its maximum in the unit of capacities; null for no limit. */
export const storeShareSchema = z.strictObject({
  limit: z.number().nullable(),
  weight: z.number().positive(),
  capacity: z.number().min(0).nullable(),
}) satisfies z.ZodType<StoreReach>;
export type StoreShare = z.infer<typeof storeShareSchema>;

/** Default share. */
export const fullShare: StoreShare = { ...fullReach, capacity: null };

/** Land of each store by index, and the maximum error of borders from sampling (`borderResolution`) and smoothing. */
export interface DividedLand {
  zones: ReadonlyMap<number, ZoneGeometry>;
  /** Served amount by store, in the unit of capacities and before smoothing; `nobody` for unserved land. */
  served: ReadonlyMap<number, number>;
  /** Stores whose load is outside its bounds. */
  unmet: readonly UnmetLoad[];
  /** Owner of each sample, as index of a store; `nobody` if unserved. */
  owners: readonly number[];
  /** Mean route cost of everything served, weighted by demand; null unless loads are bounded. */
  cost: { mean: number; ofNearest: number } | null;
  resolutionMeters: number;
  smoothedMeters: number;
}

/** Units of capacities: square kilometers, addresses of the region, or a column of the address list. */
export const capacityUnits = ['area', 'addresses', 'column'] as const;
export type CapacityUnit = (typeof capacityUnits)[number];

const squareMetersPerSquareKilometer = 1e6;

/** Number of retries with reduced capacities if joining pieces exceeds a store's capacity. */
const maxRounds = 4;
/** Factor by which the reduction grows with each retry. */
const reductionGrowth = 2;
/** Share of its load that a store keeps in each retry: a joined piece can be larger than all the rest. */
const minKept = 0.5;

/** Share of a capacity in area that is filled: faces on the grid differ a little from cells. */
const areaShare = 0.9999;

/** Current step of a division, and the number of steps done. */
export interface DivisionProgress {
  step: 'dividing' | 'smoothing';
  done: number;
  total: number;
}

/** The first division, retries with reduced capacities, and smoothing. */
const stepCount = maxRounds + 2;

/**
 * Prepares to divide land among stores. The amounts that samples represent are computed once, and only if loads are
 * bounded.
 * @param outline a valid geometry
 * @param report called before each step
 * @param kept constraints of smoothing, with stores in the order of the samples' costs
 * @returns a function of the stores' shares; the tolerance in meters by which borders are smoothed; the demand in which
 * loads are counted, else area; and the maximum relative deviation from equal loads, null for any. It returns undefined
 * if the engine fails
 */
export function landDivision(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
  report: (progress: DivisionProgress) => void = () => {},
  kept: KeptBySmoothing = {},
): (
  shares: readonly StoreShare[],
  toleranceMeters: number,
  demand?: Demand,
  balance?: number | null,
) => DividedLand | undefined {
  const positions = samples.map(({ position }) => position);
  const cells = positions.length === 0 ? undefined : sampleCells(positions);
  let areas: readonly number[] | undefined;
  let counted: { demand: Demand; amounts: readonly number[] } | undefined;
  const demandsIn = (demand: Demand | undefined): readonly number[] => {
    if (!demand) {
      areas ??= sampleAreas(geos, outline, samples, cells).map(
        (area) => area / squareMetersPerSquareKilometer,
      );
      return areas;
    }
    if (counted?.demand !== demand) counted = { demand, amounts: demandOfSamples(positions, demand) };
    return counted.amounts;
  };
  const servedBy = (
    owners: readonly number[],
    faces: readonly OwnedFace[],
    demand: Demand | undefined,
  ): ReadonlyMap<number, number> => {
    const served = new Map<number, number>();
    const add = (owner: number, amount: number) => served.set(owner, (served.get(owner) ?? 0) + amount);
    if (demand)
      for (const [sample, amount] of demandsIn(demand).entries()) add(owners[sample] ?? nobody, amount);
    else
      for (const { owner, rings } of faces)
        add(
          owner,
          areaSquareMeters({ type: 'Polygon', coordinates: rings }) / squareMetersPerSquareKilometer,
        );
    return served;
  };
  /** Reused for other bounds of the same reaches. */
  let prepared:
    | { shares: readonly StoreShare[]; routes: StoreRoutes; loads: ReturnType<typeof boundedLoads> }
    | undefined;
  const preparedFor = (shares: readonly StoreShare[]) => {
    if (!prepared || !haveSameReaches(prepared.shares, shares)) {
      const routes = storeRoutes(samples, shares);
      prepared = { shares, routes, loads: boundedLoads(samples, shares, routes) };
    }
    return prepared;
  };
  let graph: CellGraph | undefined;
  /** As `loadsWithinCapacity`, but connects the samples of each store, which may add to its load (`beforeJoining`). */
  const assign = (
    shares: readonly StoreShare[],
    demand: Demand | undefined,
    { room, floors }: LoadBounds,
    start?: readonly number[],
  ) => {
    const isBounded = room.some((capacity) => capacity !== null);
    const demands = isBounded ? demandsIn(demand) : [];
    const { routes, loads } = preparedFor(shares);
    const { owners: cheapest, offsets } = loads(demands, room, floors, start);
    graph ??= cells?.graphWithin(containmentTest(outline));
    const connected = graph && connectedOwners(graph, routes, offsets, cheapest);
    const owners = connected?.owners ?? cheapest;
    return {
      owners,
      homes: connected?.homes ?? [],
      offsets,
      beforeJoining: loadsOf(cheapest, demands),
      served: loadsOf(owners, demands),
    };
  };
  /** Faces of assigned samples, joined to one piece per store and landmass, which may add to loads again. */
  const landOf = ({ owners, homes }: ReturnType<typeof assign>, demand: Demand | undefined) => {
    const faces = cells ? facesOfOwners(geos, outline, cells, owners) : [];
    if (!faces) return undefined;
    const joined = onePieceOwners(faces, homesOf(homes, positions, owners)).map((owner, index) => ({
      owner,
      rings: faces[index]?.rings ?? [],
    }));
    for (const [index, face] of faces.entries()) {
      const owner = joined[index]?.owner ?? nobody;
      if (owner !== face.owner) reassignSamples(positions, owners, face, owner);
    }
    return { faces: joined, served: servedBy(owners, joined, demand) };
  };
  const boundsOf = (
    shares: readonly StoreShare[],
    demand: Demand | undefined,
    balance: number | null,
  ): LoadBounds => {
    const capacities = shares.map(({ capacity }) => capacity);
    if (balance === null) return { room: capacities, floors: capacities.map(() => 0) };
    const equal = equalLoad(preparedFor(shares).routes, demandsIn(demand));
    const maxLoad = equal.load * (1 + balance);
    const room = capacities.map((capacity) => Math.min(capacity ?? maxLoad, maxLoad));
    const floors = room.map((capacity, store) =>
      equal.stores.has(store) ? Math.min(capacity, equal.load * (1 - balance)) : 0,
    );
    return { room, floors };
  };
  const divideBy = (shares: readonly StoreShare[], demand: Demand | undefined, balance: number | null) => {
    const bounds = boundsOf(shares, demand, balance);
    const capacities = [...bounds.room];
    const { room } = bounds;
    if (!demand)
      for (const [store, capacity] of room.entries()) room[store] = capacity && capacity * areaShare;
    const missedBy = (served: ReadonlyMap<number, number>) =>
      missedLoad(served, { room: capacities, floors: bounds.floors });
    report({ step: 'dividing', done: 0, total: stepCount });
    let assigned = assign(shares, demand, bounds);
    let best: { assigned: typeof assigned; land: ReturnType<typeof landOf>; missed: number } | undefined;
    for (let round = 0; ; round += 1) {
      // Faces take most of the time: they are cut once the samples are within the bounds.
      const isMet = missedBy(assigned.served) === 0;
      const land = isMet ? landOf(assigned, demand) : undefined;
      if (isMet && !land) return undefined;
      const { served } = land ?? assigned;
      const missed = missedBy(served);
      // Less room for some leaves others below their floors.
      if (balance !== null && best && missed > best.missed) break;
      if (!best || missed < best.missed) best = { assigned, land, missed };
      if (missed === 0 || round === maxRounds) break;
      for (const [store, capacity] of capacities.entries()) {
        const excess = (served.get(store) ?? 0) - (capacity ?? Number.POSITIVE_INFINITY);
        if (excess <= 0) continue;
        // Samples that cost the same from two stores are joined again unless all of them are left out, so reduce it
        // more each time.
        const load = assigned.beforeJoining.get(store) ?? 0;
        room[store] = Math.max(load * minKept, load - excess * reductionGrowth ** round);
      }
      report({ step: 'dividing', done: round + 1, total: stepCount });
      assigned = assign(shares, demand, bounds, assigned.offsets);
    }
    const land = best.land ?? landOf(best.assigned, demand);
    if (!land) return undefined;
    const { owners } = best.assigned;
    const { faces, served } = land;
    const divided = zonesOfFaces(geos, faces);
    if (!divided.ok) return undefined;
    const isBounded = room.some((capacity) => capacity !== null);
    return {
      zones: divided.zones,
      served,
      owners,
      unmet: unmetLoads(served, { capacities, floors: bounds.floors }),
      cost: isBounded ? meanCosts(samples, shares, owners, demandsIn(demand)) : null,
      resolutionMeters: cells ? borderResolution(outline, positions, owners, cells) : 0,
    };
  };
  /** Cached: other tolerances smooth the same zones. */
  let latest:
    | {
        shares: readonly StoreShare[];
        demand: Demand | undefined;
        balance: number | null;
        divided: ReturnType<typeof divideBy>;
      }
    | undefined;
  return (shares, toleranceMeters, demand, balance = null) => {
    if (!latest || latest.demand !== demand || latest.balance !== balance || !isEqual(latest.shares, shares))
      latest = { shares, demand, balance, divided: divideBy(shares, demand, balance) };
    const { divided } = latest;
    if (!divided) return undefined;
    const storeOfZone = [...divided.zones.keys()];
    if (toleranceMeters > 0) report({ step: 'smoothing', done: stepCount - 1, total: stepCount });
    const { zones, meters } = smoothBorders(geos, [...divided.zones.values()], toleranceMeters, {
      ...kept,
      stores: storeOfZone.map((store) => kept.stores?.[store]),
    });
    const zonesByStore = new Map(
      zones.flatMap((zone, index) => {
        const store = storeOfZone[index] ?? nobody;
        return store === nobody ? [] : [[store, zone] as const];
      }),
    );
    return {
      zones: zonesByStore,
      served: divided.served,
      unmet: divided.unmet,
      owners: divided.owners,
      cost: divided.cost,
      resolutionMeters: divided.resolutionMeters,
      smoothedMeters: meters,
    };
  };
}

/** Maximum and minimum load of each store. */
interface LoadBounds {
  room: (number | null)[];
  floors: readonly number[];
}

/** Sum of demands by owner. */
function loadsOf(owners: readonly number[], demands: readonly number[]): Map<number, number> {
  const loads = new Map<number, number>();
  for (const [sample, demand] of demands.entries()) {
    const owner = owners[sample] ?? nobody;
    loads.set(owner, (loads.get(owner) ?? 0) + demand);
  }
  return loads;
}

/** By how much loads are beyond their bounds, in total. */
function missedLoad(served: ReadonlyMap<number, number>, { room, floors }: LoadBounds): number {
  let missed = 0;
  for (const [store, capacity] of room.entries()) {
    const load = served.get(store) ?? 0;
    missed += Math.max(0, load - (capacity ?? load), (floors[store] ?? 0) - load);
  }
  return missed;
}

/** Load of each store if everything they reach were divided equally, and the stores that reach anything. */
function equalLoad(
  { firstOfSample, ofStore }: StoreRoutes,
  demands: readonly number[],
): { load: number; stores: ReadonlySet<number> } {
  const stores = new Set([...ofStore.keys()].filter((store) => (ofStore[store]?.length ?? 0) > 0));
  let total = 0;
  for (const [sample, demand] of demands.entries())
    if (firstOfSample[sample] !== firstOfSample[sample + 1]) total += demand;
  return { load: stores.size === 0 ? 0 : total / stores.size, stores };
}

/** Mean route cost from the owners of samples, and from the nearest stores for comparison. */
function meanCosts(
  samples: readonly CostSample[],
  shares: readonly StoreShare[],
  owners: readonly number[],
  demands: readonly number[],
): DividedLand['cost'] {
  let [sum, ofNearest, total] = [0, 0, 0];
  for (const [index, sample] of samples.entries()) {
    const cost = sample.costs[owners[index] ?? nobody] ?? null;
    if (cost === null) continue;
    const demand = demands[index] ?? 0;
    const least = sample.costs[cheapestStore(sample, shares)] ?? cost;
    sum += cost * demand;
    ofNearest += least * demand;
    total += demand;
  }
  return total === 0 ? null : { mean: sum / total, ofNearest: ofNearest / total };
}

/** Positions of home samples, by store. */
function homesOf(homes: readonly number[], positions: readonly LngLat[], owners: readonly number[]) {
  const ofStores = new Map<number, LngLat[]>();
  for (const home of homes) {
    const [owner, position] = [owners[home] ?? nobody, positions[home]];
    if (!position) continue;
    const some = ofStores.get(owner);
    if (some) some.push(position);
    else ofStores.set(owner, [position]);
  }
  return ofStores;
}

/** Reassigns a face's samples to another owner. */
function reassignSamples(positions: readonly LngLat[], owners: number[], face: OwnedFace, owner: number) {
  const area: ZoneGeometry = { type: 'Polygon', coordinates: face.rings };
  const [west, south, east, north] = boxOf(area);
  const isNear = ([lng, lat]: LngLat) => lng >= west && lng <= east && lat >= south && lat <= north;
  for (const [sample, position] of positions.entries())
    if (owners[sample] === face.owner && isNear(position) && covers(area, position)) owners[sample] = owner;
}

const haveSameReaches = (some: readonly StoreShare[], others: readonly StoreShare[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ limit, weight }, store) => limit === others[store]?.limit && weight === others[store]?.weight,
  );

const isEqual = (some: readonly StoreShare[], others: readonly StoreShare[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
