import type { TravelMode } from '../../api/value-sets.ts';
import type { LngLat } from '../../geo/position.ts';
import { shapeMark } from '../../zones/geometry/shape-mark.ts';
import type { Store } from '../../zones/store.ts';
import type { Zone } from '../../zones/zone.ts';
import type { CostRequest } from '../territories/sampling.ts';
import type { CoveredPlace, CoverRoute } from './cover-figures.ts';
import type { CoverPlace, CoverPlan } from './cover-plan.ts';

/** A zone at the time of its coverage check. */
export interface CheckedZone extends Pick<Zone, 'id' | 'zoneId' | 'storeId'> {
  /** Hash of its shape. */
  shape: string;
  /** Number of the check's places that belong to it. */
  places: number;
  /** Weight of each of them. */
  weight: number;
}

/** A coverage check as ordered and stored: zones, stores and requests. */
export interface CoverCheck extends Pick<CoverPlan, 'zonesByAddress' | 'zonesOnGrid' | 'gridMeters'> {
  mode: TravelMode;
  stores: readonly Store[];
  zones: readonly CheckedZone[];
  /** Latitudes of the places, grouped by zone. */
  lats: readonly number[];
  lngs: readonly number[];
  /** By index of stores and places. */
  questions: readonly { stores: readonly number[]; places: readonly number[] }[];
  withoutStore: readonly Pick<Zone, 'zoneId' | 'storeId'>[];
}

/** Index of a store in the check, and seconds from it; null if there is no route. */
export type StoredRoute = readonly [store: number, seconds: number] | null;

/** Routes found to the places of a check, in order. */
export interface StoredRoutes {
  ways: readonly StoredRoute[];
  sooner: readonly StoredRoute[];
}

/** Serializes a plan; yields after each zone and request. */
export function* checkOfPlan(
  plan: CoverPlan,
  zones: ReadonlyMap<string, Zone>,
  mode: TravelMode,
): Generator<void, CoverCheck> {
  const checked = new Map<string, CheckedZone>();
  const numbers = new Map<LngLat, number>();
  for (const [number, { zone: id, position, weight }] of plan.places.entries()) {
    numbers.set(position, number);
    const before = checked.get(id);
    const zone = zones.get(id);
    if (before) before.places += 1;
    else if (zone) {
      const { zoneId, storeId, geometry } = zone;
      checked.set(id, { id, zoneId, storeId, shape: shapeMark(geometry), places: 1, weight });
      yield;
    }
  }
  const questions: CoverCheck['questions'][number][] = [];
  for (const request of plan.questions) {
    yield;
    questions.push({
      stores: request.stores,
      places: request.positions.flatMap((position) => numbers.get(position) ?? []),
    });
  }
  const { stores, zonesByAddress, zonesOnGrid, gridMeters } = plan;
  return {
    mode,
    stores,
    zonesByAddress,
    zonesOnGrid,
    gridMeters,
    zones: [...checked.values()],
    lats: plan.places.map(({ position: [, lat] }) => lat),
    lngs: plan.places.map(({ position: [lng] }) => lng),
    questions,
    withoutStore: plan.withoutStore.map(({ zoneId, storeId }) => ({ zoneId, storeId })),
  };
}

/** Places of a check, in order. */
export function placesOfCheck({ zones, lats, lngs }: CoverCheck): CoverPlace[] {
  const owners = zones.flatMap((zone) => Array.from({ length: zone.places }, () => zone));
  return owners.map(({ id, weight }, number) => ({
    zone: id,
    position: [lngs[number] ?? 0, lats[number] ?? 0],
    weight,
  }));
}

/** Requests of a check; their positions are the same objects as in its places. */
export const requestsOfCheck = ({ questions }: CoverCheck, places: readonly CoverPlace[]): CostRequest[] =>
  questions.map((request) => ({
    stores: request.stores,
    positions: request.places.flatMap((number) => {
      const place = places[number];
      return place ? [place.position] : [];
    }),
  }));

/** Serializes the results. */
export function storedRoutesOf(places: readonly CoveredPlace[], { stores }: CoverCheck): StoredRoutes {
  const numbers = new Map(stores.map((store, number) => [store, number]));
  const stored = (route: CoverRoute | null): StoredRoute => {
    const number = route && numbers.get(route.store);
    return route && number !== undefined && number !== null ? [number, route.seconds] : null;
  };
  return {
    ways: places.map(({ route }) => stored(route)),
    sooner: places.map(({ sooner }) => stored(sooner)),
  };
}

/** Deserializes the results by place; yields after each zone. */
export function* coveredOfCheck(
  { zones, stores, lats, lngs }: CoverCheck,
  { ways, sooner }: StoredRoutes,
): Generator<void, CoveredPlace[]> {
  const routeOf = (stored: StoredRoute | undefined): CoverRoute | null => {
    const store = stored && stores[stored[0]];
    return store ? { store, seconds: stored[1] } : null;
  };
  const covered: CoveredPlace[] = [];
  for (const { id, weight, places } of zones) {
    for (const end = covered.length + places; covered.length < end; ) {
      const number = covered.length;
      covered.push({
        zone: id,
        position: [lngs[number] ?? 0, lats[number] ?? 0],
        weight,
        route: routeOf(ways[number]),
        sooner: routeOf(sooner[number]),
      });
    }
    yield;
  }
  return covered;
}

/** The properties of stores that affect routes, as a comparable string. */
const placementKey = (stores: Iterable<Store>): string =>
  JSON.stringify(
    [...stores]
      .map(({ id, storeId, position: { lat, lng } }) => [id, storeId, lat, lng])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

/** Whether stores or checked zones have changed; yields after each zone. */
export function* changedSince(
  check: CoverCheck,
  now: { zones: ReadonlyMap<string, Zone>; stores: ReadonlyMap<string, Store> },
): Generator<void, boolean> {
  if (placementKey(check.stores) !== placementKey(now.stores.values())) return true;
  for (const { id, storeId, shape } of check.zones) {
    yield;
    const zone = now.zones.get(id);
    if (!zone || zone.storeId !== storeId || shapeMark(zone.geometry) !== shape) return true;
  }
  return false;
}
