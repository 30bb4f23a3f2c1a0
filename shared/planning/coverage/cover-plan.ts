import Flatbush from 'flatbush';
import type { LngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import type { Store } from '../../zones/store.ts';
import type { Zone } from '../../zones/zone.ts';
import { type CostRequest, costRequests, gridWithin } from '../territories/sampling.ts';

/** A place in a zone to which routes are requested. */
export interface CoverPlace {
  /** The workspace's id of the zone. */
  zone: string;
  position: LngLat;
  /** Number of the zone's addresses it represents if all zones have addresses, else square meters. */
  weight: number;
}

/** Requests of a coverage check. */
export interface CoverPlan {
  stores: readonly Store[];
  places: readonly CoverPlace[];
  /** Stores by index in `stores`; each position is the same object as in a place of the plan. */
  questions: readonly CostRequest[];
  /** Number of zones with addresses as places. */
  zonesByAddress: number;
  /** Number of zones with a grid of places. */
  zonesOnGrid: number;
  /** Smallest and largest grid spacing of such zones, in meters; null if there are none. */
  gridMeters: { least: number; most: number } | null;
  /** Zones without a store in the workspace. */
  withoutStore: readonly Zone[];
}

/** Addresses of a zone. */
export interface ZoneAddresses {
  /** All, or a sample of the wanted number with the same distribution. */
  positions: readonly LngLat[];
  /** Number of addresses in the zone. */
  total: number;
}

/** Number of stores, nearest as the crow flies, considered per place: of its own and of others. */
const candidateCount = 3;
/** Number of places combined into requests together. */
const placesAtOnce = 2000;
/** A zone so narrow that even this many grid refinements miss it is skipped. */
const maxRefinements = 8;

/**
 * Positions of a regular grid in a zone, at least one and at most that many if it has an area, and their spacing in
 * meters.
 */
export function placesWithin(
  geometry: Zone['geometry'],
  maxPlaces: number,
): { positions: LngLat[]; meters: number } {
  // A place of a triangular grid has an area of √¾ times the squared spacing.
  let meters = Math.sqrt(areaSquareMeters(geometry) / maxPlaces / Math.sqrt(0.75));
  if (meters === 0) return { positions: [], meters };
  let positions = gridWithin(geometry, meters);
  for (let round = 0; positions.length === 0 && round < maxRefinements; round += 1) {
    meters /= 2;
    positions = gridWithin(geometry, meters);
  }
  const step = positions.length / Math.min(maxPlaces, positions.length);
  const chosen = Array.from(
    { length: Math.min(maxPlaces, positions.length) },
    (_, place) => positions[Math.floor(place * step)],
  );
  return { positions: chosen.flatMap((position) => (position ? [position] : [])), meters };
}

/**
 * Builds the requests of a coverage check: routes from a zone's stores, and from the nearest others, to its addresses,
 * or to a grid of places if these are unknown. Yields after each zone.
 * @param maxPlaces per zone
 * @param addresses by workspace id of the zone
 */
export function* coverPlan(
  zones: readonly Zone[],
  stores: readonly Store[],
  maxPlaces: number,
  addresses: ReadonlyMap<string, ZoneAddresses> = new Map(),
): Generator<void, CoverPlan> {
  const nearest = nearestStores(stores);
  const [served, withoutStore] = zonesByStore(zones, stores);
  const weighsAddresses = served.every(({ id }) => addresses.has(id));
  const places: CoverPlace[] = [];
  const questions: CostRequest[] = [];
  let [zonesByAddress, zonesOnGrid] = [0, 0];
  const waiting = new Map<string, { position: LngLat; stores: number[] }[]>();
  let [minMeters, maxMeters] = [Number.POSITIVE_INFINITY, 0];
  for (const { id, storeId, geometry } of served) {
    yield;
    const known = addresses.get(id);
    const grid = known ? null : placesWithin(geometry, maxPlaces);
    const positions = known?.positions ?? grid?.positions ?? [];
    if (positions.length === 0) continue;
    if (grid) {
      zonesOnGrid += 1;
      [minMeters, maxMeters] = [Math.min(minMeters, grid.meters), Math.max(maxMeters, grid.meters)];
    } else {
      zonesByAddress += 1;
    }
    // One unit for all zones: addresses and square meters can't be added.
    const whole = weighsAddresses && known ? known.total : areaSquareMeters(geometry);
    const weight = whole / positions.length;
    places.push(...positions.map((position) => ({ zone: id, position, weight })));
    const ofStore = waiting.get(storeId) ?? [];
    waiting.set(storeId, ofStore);
    ofStore.push(...positions.map((position) => ({ position, stores: nearest(position, storeId) })));
    if (ofStore.length >= placesAtOnce) questions.push(...costRequests(ofStore.splice(0)));
  }
  for (const ofStore of waiting.values()) {
    yield;
    questions.push(...costRequests(ofStore));
  }
  const gridMeters = zonesOnGrid > 0 ? { least: minMeters, most: maxMeters } : null;
  return { stores, places, questions, zonesByAddress, zonesOnGrid, gridMeters, withoutStore };
}

/** Zones with a store in the workspace, and the others. */
export function zonesByStore(
  zones: readonly Zone[],
  stores: readonly Store[],
): [served: Zone[], others: Zone[]] {
  const known = new Set(stores.map(({ storeId }) => storeId));
  const isServed = ({ storeId }: Zone) => storeId !== '' && known.has(storeId);
  return [zones.filter(isServed), zones.filter((zone) => !isServed(zone))];
}

/** Candidates for the closest store, by index: the nearest of those with an id, and of the others. */
function nearestStores(stores: readonly Store[]): (position: LngLat, storeId: string) => number[] {
  if (stores.length === 0) return () => [];
  const middle = stores.reduce((sum, { position }) => sum + position.lat, 0) / stores.length;
  const stretch = Math.cos((middle * Math.PI) / 180);
  const others = nearestAmong(stores, [...stores.keys()], stretch);
  const ofId = new Map<string, number[]>();
  for (const [number, { storeId }] of stores.entries()) {
    const some = ofId.get(storeId);
    if (some) some.push(number);
    else ofId.set(storeId, [number]);
  }
  // Indexed by id, as searching the few stores of an id among all would scan all of them.
  const own = new Map(
    Array.from(ofId, ([storeId, some]) => [storeId, nearestAmong(stores, some, stretch)] as const),
  );
  return (position, storeId) => [
    ...(own.get(storeId)?.(position) ?? []),
    ...others(position, (store) => stores[store]?.storeId !== storeId),
  ];
}

/** The nearest of some stores, by index among all. */
function nearestAmong(stores: readonly Store[], numbers: readonly number[], stretch: number) {
  const tree = new Flatbush(numbers.length);
  for (const number of numbers) {
    const { lng = 0, lat = 0 } = stores[number]?.position ?? {};
    tree.add(lng * stretch, lat, lng * stretch, lat);
  }
  tree.finish();
  return ([lng, lat]: LngLat, isWanted: (store: number) => boolean = () => true): number[] =>
    tree
      .neighbors(lng * stretch, lat, candidateCount, Number.POSITIVE_INFINITY, (index) =>
        isWanted(numbers[index] ?? -1),
      )
      .flatMap((index) => numbers[index] ?? []);
}

/** Number of matrix requests of a plan, and their total elements. */
export const coverCost = ({ questions }: Pick<CoverPlan, 'questions'>) => ({
  queries: questions.length,
  elements: questions.reduce((sum, { stores, positions }) => sum + stores.length * positions.length, 0),
});
