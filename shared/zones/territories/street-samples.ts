import type { Method, TollMode } from '../../api/value-sets.ts';
import { polylineKey } from '../../geo/polyline.ts';
import { distanceMeters, type LatLng, type LngLat, toLatLng, toLngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { boxOf } from '../geometry/box.ts';
import { covers } from '../geometry/point-location.ts';
import { wgs84 } from '../geometry/wgs84.ts';
import { gridWithin } from './sampling.ts';
import { type CostSample, cheapestStore, fullReach } from './territories.ts';

/** Places on streets that a store reaches, with what the way to each costs: seconds or meters. */
export interface StoreStreets {
  positions: readonly LatLng[];
  costs: readonly number[];
}

/** The store that is nearest by a street is among so many that are nearest as the crow flies, but for rare cases. */
const candidateCount = 3;
/** A street leads farther than the crow flies, by up to so many times. */
const detour = 1.5;
/** Slow for the whole of a way, in km/h. */
const slowKmh: Readonly<Record<TollMode, number>> = { driving: 30, truck: 25, cycling: 13, walking: 4.5 };
/** Places of the outline that say how far each store is to search. */
const placeCount = 1000;
/** What a service searches at most, minutes or kilometers. */
const mostValue = 120;

/**
 * How far the streets of each store are to be searched so that each place of the outline is reached by the stores that
 * may be its nearest: minutes or kilometers.
 */
export function searchValues(
  stores: readonly LngLat[],
  outline: ZoneGeometry,
  { mode, method }: { mode: TollMode; method: Method },
): number[] {
  const gridMeters = Math.max(50, Math.sqrt(areaSquareMeters(outline) / placeCount));
  const farthest = stores.map(() => 0);
  for (const place of gridWithin(outline, gridMeters)) {
    const meters = stores.map((store) => distanceMeters(toLatLng(store), toLatLng(place)));
    const nearest = [...meters.keys()].sort((one, other) => (meters[one] ?? 0) - (meters[other] ?? 0));
    for (const store of nearest.slice(0, candidateCount))
      farthest[store] = Math.max(farthest[store] ?? 0, meters[store] ?? 0);
  }
  return farthest.map((meters) => {
    const kilometers = ((meters + gridMeters) * detour) / 1000;
    const value = method === 'distance' ? kilometers : (kilometers / slowKmh[mode]) * 60;
    return Math.min(mostValue, Math.max(1, Math.ceil(value)));
  });
}

/** Costs by place, from those of each store: the same place is the same sample. Only what lies in the outline. */
export function streetSamples(
  ofStores: readonly (StoreStreets | null)[],
  outline: ZoneGeometry,
  resolutionMeters: number,
): CostSample[] {
  const [west, south, east, north] = boxOf(outline);
  const byPlace = new Map<number, { position: LngLat; costs: (number | null)[] } | null>();
  for (const [store, streets] of ofStores.entries()) {
    for (const [place, at] of (streets?.positions ?? []).entries()) {
      const { lat, lng } = at;
      if (lat < south || lat > north || lng < west || lng > east) continue;
      const key = polylineKey(at);
      let sample = byPlace.get(key);
      if (sample === undefined) {
        const position = toLngLat(at);
        sample = covers(outline, position) ? { position, costs: ofStores.map(() => null) } : null;
        byPlace.set(key, sample);
      }
      if (sample) sample.costs[store] = streets?.costs[place] ?? null;
    }
  }
  return thinnedOut(
    [...byPlace.values()].filter((sample) => sample !== null),
    resolutionMeters,
  );
}

/** A cost that is this much dearer than the least one hardly becomes the least by weights. */
const closeCosts = 2;

/**
 * Leaves one of the samples in each square of the resolution, but all of them where stores compete: in squares and
 * beside squares that several stores serve about as cheaply.
 */
function thinnedOut(samples: readonly CostSample[], resolutionMeters: number): CostSample[] {
  const degrees = (resolutionMeters / wgs84.equatorMeters) * (180 / Math.PI);
  const squares = new Map<
    number,
    { row: number; column: number; samples: CostSample[]; stores: Set<number> }
  >();
  const keyOf = (row: number, column: number) => row * 1e8 + column;
  const reaches = samples[0]?.costs.map(() => fullReach) ?? [];
  for (const sample of samples) {
    const [lng, lat] = sample.position;
    const row = Math.floor(lat / degrees);
    const stretch = Math.max(0.01, Math.cos((row * degrees * Math.PI) / 180));
    const column = Math.floor((lng * stretch) / degrees);
    let square = squares.get(keyOf(row, column));
    if (!square) {
      square = { row, column, samples: [], stores: new Set() };
      squares.set(keyOf(row, column), square);
    }
    square.samples.push(sample);
    const nearest = cheapestStore(sample, reaches);
    const least = sample.costs[nearest] ?? 0;
    for (const [store, cost] of sample.costs.entries())
      if (cost !== null && cost <= least * closeCosts) square.stores.add(store);
  }
  const around = [-1, 0, 1];
  return [...squares.values()].flatMap(({ row, column, samples: some }) => {
    const stores = new Set<number>();
    for (const down of around)
      for (const across of around)
        for (const store of squares.get(keyOf(row + down, column + across))?.stores ?? []) stores.add(store);
    return stores.size > 1 ? some : some.slice(0, 1);
  });
}
