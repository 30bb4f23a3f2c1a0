import type { Method, RoutingMode } from '../../api/value-sets.ts';
import { PlaceCosts } from '../../geo/place-costs.ts';
import { distanceMeters, type LatLng, type LngLat, toLatLng, toLngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { containmentTest } from '../../zones/geometry/containment.ts';
import { wgs84 } from '../../zones/geometry/wgs84.ts';
import { gridWithin } from './sampling.ts';
import { atOwnerBorders, type CostSample } from './territories.ts';

/** Places on streets that a store reaches, with route costs in seconds or meters. */
interface StoreStreets {
  positions: readonly LatLng[];
  costs: readonly number[];
}

/** The nearest store by street is almost always among this many nearest as the crow flies. */
const candidateCount = 3;
/** Maximum ratio of street distance to straight distance. */
const detour = 1.5;
/** Assumed slow average speed of a route, in km/h. */
const slowKmh: Readonly<Record<RoutingMode, number>> = { driving: 30, truck: 25, cycling: 13, walking: 4.5 };
/** Number of places in the outline that determine how far each store searches. */
const placeCount = 1000;
/** Maximum search range of a service, in minutes or kilometers. */
const maxValue = 120;

/**
 * Search range of each store in minutes or kilometers, so that each place in the outline is reached by all its
 * potentially nearest stores.
 */
export function searchValues(
  stores: readonly LngLat[],
  outline: ZoneGeometry,
  { mode, method }: { mode: RoutingMode; method: Method },
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
    return Math.min(maxValue, Math.max(1, Math.ceil(value)));
  });
}

/** Places on streets reached by a search, with route cost and store index. */
export interface SearchedStreets extends StoreStreets {
  stores: readonly number[];
}

/** Merges search results of different stores into samples by place, within the outline. */
export function streetSamples(
  searches: readonly SearchedStreets[],
  storeCount: number,
  outline: ZoneGeometry,
  resolutionMeters: number,
): CostSample[] {
  const isInside = containmentTest(outline);
  const least = new PlaceCosts();
  for (const { positions, costs, stores } of searches)
    for (let place = 0; place < positions.length; place += 1) {
      const { lat, lng } = positions[place] ?? nowhere;
      if (isInside([lng, lat])) least.put(lat, lng, costs[place] ?? 0, stores[place] ?? 0);
    }
  const noCosts = Array.from({ length: storeCount }, (): number | null => null);
  const samples = new Map<number, { position: LngLat; costs: (number | null)[] }>();
  for (const place of thinnedOut(least, resolutionMeters))
    samples.set(place, { position: toLngLat(least.position(place)), costs: [...noCosts] });
  for (const { positions, costs, stores } of searches)
    for (let index = 0; index < positions.length; index += 1) {
      const { lat, lng } = positions[index] ?? nowhere;
      const place = least.find(lat, lng);
      const sample = place === undefined ? undefined : samples.get(place);
      if (sample) sample.costs[stores[index] ?? 0] = costs[index] ?? null;
    }
  return [...samples.values()];
}

const nowhere: LatLng = { lat: 0, lng: 0 };

/**
 * Keeps all places next to one of another store, and one of the rest per grid square of the resolution. A store's other
 * cells take over removed ones, so that the borders stay the same.
 */
function thinnedOut(least: PlaceCosts, resolutionMeters: number): number[] {
  const positions = Array.from({ length: least.size }, (_, place) => toLngLat(least.position(place)));
  const isAtBorder = atOwnerBorders(positions, (place) => least.origin(place));
  const degrees = (resolutionMeters / wgs84.equatorialRadiusMeters) * (180 / Math.PI);
  const filled = new Set<number>();
  const squareOf = ([lng, lat]: LngLat): number => {
    const row = Math.floor(lat / degrees);
    const stretch = Math.max(0.01, Math.cos((row * degrees * Math.PI) / 180));
    return row * 1e8 + Math.floor((lng * stretch) / degrees);
  };
  for (const [place, position] of positions.entries()) if (isAtBorder[place]) filled.add(squareOf(position));
  return [...positions.keys()].filter((place) => {
    if (isAtBorder[place]) return true;
    const square = squareOf(positions[place] ?? [0, 0]);
    if (filled.has(square)) return false;
    filled.add(square);
    return true;
  });
}
