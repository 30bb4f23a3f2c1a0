import Flatbush from 'flatbush';
import type { LngLat } from '../../geo/position.ts';
import { toLngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Store } from '../stores/store.ts';
import { type CostQuestion, costQuestions, gridWithin } from '../territories/sampling.ts';
import type { Zone } from '../zone.ts';

/** A place of a zone to which ways are measured. */
export interface CoverPlace {
  /** The workspace's id of the zone. */
  zone: string;
  position: LngLat;
  /** The square meters of the zone that it stands for. */
  weight: number;
}

/** What a cover check asks. */
export interface CoverPlan {
  stores: readonly Store[];
  places: readonly CoverPlace[];
  /** Stores by their place in `stores`; each position is that of one place of the plan, as the same object. */
  questions: readonly CostQuestion[];
  /** How far the places of a zone are apart, in meters: the least and the most of all zones; null without places. */
  gridMeters: { least: number; most: number } | null;
  /** Zones that no store of the workspace belongs to. */
  withoutStore: readonly Zone[];
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
 * Puts together what a cover check asks: the way from the stores of a zone, and from the nearest others, to places on
 * a grid in it. Yields after each zone.
 * @param mostPlaces of a zone
 */
export function* coverPlan(
  zones: Iterable<Zone>,
  stores: readonly Store[],
  mostPlaces: number,
): Generator<void, CoverPlan> {
  const nearest = nearestStores(stores);
  const known = new Set(stores.map(({ storeId }) => storeId));
  const places: CoverPlace[] = [];
  const questions: CostQuestion[] = [];
  const withoutStore: Zone[] = [];
  const waiting = new Map<string, { position: LngLat; stores: number[] }[]>();
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const zone of zones) {
    yield;
    const { id, storeId, geometry } = zone;
    if (storeId === '' || !known.has(storeId)) {
      withoutStore.push(zone);
      continue;
    }
    const { positions, meters } = placesWithin(geometry, mostPlaces);
    if (positions.length === 0) continue;
    [least, most] = [Math.min(least, meters), Math.max(most, meters)];
    const weight = areaSquareMeters(geometry) / positions.length;
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
  const gridMeters = places.length > 0 ? { least, most } : null;
  return { stores, places, questions, gridMeters, withoutStore };
}

/** Finds the stores that may reach a place soonest, by their places: of those with an id the nearest, and of the others. */
function nearestStores(stores: readonly Store[]): (position: LngLat, storeId: string) => number[] {
  if (stores.length === 0) return () => [];
  const middle = stores.reduce((sum, { position }) => sum + position.lat, 0) / stores.length;
  const stretch = Math.cos((middle * Math.PI) / 180);
  const tree = new Flatbush(stores.length);
  for (const { position } of stores) {
    const [lng, lat] = toLngLat(position);
    tree.add(lng * stretch, lat, lng * stretch, lat);
  }
  tree.finish();
  return ([lng, lat], storeId) => {
    const among = (isOwn: boolean) =>
      tree.neighbors(
        lng * stretch,
        lat,
        candidateCount,
        Number.POSITIVE_INFINITY,
        (store) => (stores[store]?.storeId === storeId) === isOwn,
      );
    return [...among(true), ...among(false)];
  };
}

/** How many queries of a matrix a plan takes, and how many elements these have together. */
export const coverCost = ({ questions }: Pick<CoverPlan, 'questions'>) => ({
  queries: questions.length,
  elements: questions.reduce((sum, { stores, positions }) => sum + stores.length * positions.length, 0),
});
