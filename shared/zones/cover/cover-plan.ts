import Flatbush from 'flatbush';
import type { LngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Store } from '../stores/store.ts';
import { type CostQuestion, costQuestions, gridWithin } from '../territories/sampling.ts';
import type { Zone } from '../zone.ts';

/** A place of a zone to which ways are measured. */
export interface CoverPlace {
  /** The workspace's id of the zone. */
  zone: string;
  position: LngLat;
  /** The addresses of the zone that it stands for where all zones have addresses, else its square meters. */
  weight: number;
}

/** What a cover check asks. */
export interface CoverPlan {
  stores: readonly Store[];
  places: readonly CoverPlace[];
  /** Stores by their place in `stores`; each position is that of one place of the plan, as the same object. */
  questions: readonly CostQuestion[];
  /** Zones whose places are addresses. */
  zonesByAddress: number;
  /** Zones whose places are on a grid. */
  zonesOnGrid: number;
  /** How far the places of a zone on a grid are apart, in meters: the least and the most of such zones; null without any. */
  gridMeters: { least: number; most: number } | null;
  /** Zones that no store of the workspace belongs to. */
  withoutStore: readonly Zone[];
}

/** Addresses of a zone. */
export interface ZoneAddresses {
  /** All, or so many as places are wanted, spread as all are. */
  positions: readonly LngLat[];
  /** How many addresses the zone has. */
  total: number;
}

/** Of its own stores and of the others so many that are nearest as the crow flies may be the soonest. */
const candidateCount = 3;
/** So many places are put into questions together. */
const placesAtOnce = 2000;
/** A zone so narrow that a finer grid still misses it is left out. */
const mostRefinements = 8;

/** Positions on an even grid in a zone, at least one and at most so many where it has an area, and how far they are apart in meters. */
export function placesWithin(
  geometry: Zone['geometry'],
  most: number,
): { positions: LngLat[]; meters: number } {
  // A place of a triangular grid has an area of √¾ of the square of its distance to the next.
  let meters = Math.sqrt(areaSquareMeters(geometry) / most / Math.sqrt(0.75));
  if (meters === 0) return { positions: [], meters };
  let positions = gridWithin(geometry, meters);
  for (let round = 0; positions.length === 0 && round < mostRefinements; round += 1) {
    meters /= 2;
    positions = gridWithin(geometry, meters);
  }
  const step = positions.length / Math.min(most, positions.length);
  const chosen = Array.from(
    { length: Math.min(most, positions.length) },
    (_, place) => positions[Math.floor(place * step)],
  );
  return { positions: chosen.flatMap((position) => (position ? [position] : [])), meters };
}

/**
 * Puts together what a cover check asks: the way from the stores of a zone, and from the nearest others, to its
 * addresses, or to places on a grid in it where these are not known. Yields after each zone.
 * @param mostPlaces of a zone
 * @param addresses by the workspace's id of the zone
 */
export function* coverPlan(
  zones: readonly Zone[],
  stores: readonly Store[],
  mostPlaces: number,
  addresses: ReadonlyMap<string, ZoneAddresses> = new Map(),
): Generator<void, CoverPlan> {
  const nearest = nearestStores(stores);
  const [served, withoutStore] = zonesByStore(zones, stores);
  const weighsAddresses = served.every(({ id }) => addresses.has(id));
  const places: CoverPlace[] = [];
  const questions: CostQuestion[] = [];
  let [zonesByAddress, zonesOnGrid] = [0, 0];
  const waiting = new Map<string, { position: LngLat; stores: number[] }[]>();
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { id, storeId, geometry } of served) {
    yield;
    const known = addresses.get(id);
    const grid = known ? null : placesWithin(geometry, mostPlaces);
    const positions = known?.positions ?? grid?.positions ?? [];
    if (positions.length === 0) continue;
    if (grid) {
      zonesOnGrid += 1;
      [least, most] = [Math.min(least, grid.meters), Math.max(most, grid.meters)];
    } else {
      zonesByAddress += 1;
    }
    // Addresses and square meters cannot be added.
    const whole = weighsAddresses && known ? known.total : areaSquareMeters(geometry);
    const weight = whole / positions.length;
    places.push(...positions.map((position) => ({ zone: id, position, weight })));
    const ofStore = waiting.get(storeId) ?? [];
    waiting.set(storeId, ofStore);
    ofStore.push(...positions.map((position) => ({ position, stores: nearest(position, storeId) })));
    if (ofStore.length >= placesAtOnce) questions.push(...costQuestions(ofStore.splice(0)));
  }
  for (const ofStore of waiting.values()) {
    yield;
    questions.push(...costQuestions(ofStore));
  }
  const gridMeters = zonesOnGrid > 0 ? { least, most } : null;
  return { stores, places, questions, zonesByAddress, zonesOnGrid, gridMeters, withoutStore };
}

/** The zones that a store of the workspace belongs to, and the others. */
export function zonesByStore(
  zones: readonly Zone[],
  stores: readonly Store[],
): [served: Zone[], others: Zone[]] {
  const known = new Set(stores.map(({ storeId }) => storeId));
  const isServed = ({ storeId }: Zone) => storeId !== '' && known.has(storeId);
  return [zones.filter(isServed), zones.filter((zone) => !isServed(zone))];
}

/** Finds the stores that may reach a place soonest, by their places: of those with an id the nearest, and of the others. */
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
  // To look for the few of an id among all would go through all of them.
  const own = new Map(
    Array.from(ofId, ([storeId, some]) => [storeId, nearestAmong(stores, some, stretch)] as const),
  );
  return (position, storeId) => [
    ...(own.get(storeId)?.(position) ?? []),
    ...others(position, (store) => stores[store]?.storeId !== storeId),
  ];
}

/** Finds the nearest of some stores, by their places among all. */
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

/** How many queries of a matrix a plan takes, and how many elements these have together. */
export const coverCost = ({ questions }: Pick<CoverPlan, 'questions'>) => ({
  queries: questions.length,
  elements: questions.reduce((sum, { stores, positions }) => sum + stores.length * positions.length, 0),
});
