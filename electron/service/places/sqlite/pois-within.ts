import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { findableTypes } from '../../../region-format/places/place-types.ts';
import type { Steps } from '../../steps.ts';
import { boxAround } from './box-around.ts';
import type { Box, PlaceIndex, PoiPosition } from './place-index.ts';

export type PoiTypes = PlaceIndex['poiTypes'];

/** Returns the index's type lists with a wanted type and no unwanted one. */
export const poiTypesMatching = (
  places: PlaceIndex,
  wanted: ReadonlySet<string>,
  unwanted: ReadonlySet<string>,
): PoiTypes =>
  places.poiTypes.filter((types) => {
    const findable = [...findableTypes(types)];
    return findable.some((type) => wanted.has(type)) && !findable.some((type) => unwanted.has(type));
  });

/** A point of interest with its distance in meters. */
interface PoiDistance {
  id: number;
  distance: number;
}

/** Returns points of interest of these types within a circle, unordered. */
export function* poisWithin(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: PoiTypes,
): Steps<PoiDistance[]> {
  if (types.length === 0) return [];
  const found = new Map<number, PoiDistance>();
  for (const part of partsWithPois(places, boxAround(at, radiusMeters), types)) {
    yield;
    for (const poi of part) {
      const distance = distanceMeters(at, poi);
      if (distance <= radiusMeters) found.set(poi.id, { id: poi.id, distance });
    }
  }
  return [...found.values()];
}

/** Boxes with more are split in quarters, so that a single lookup doesn't block other requests for too long. */
const maxPoisPerPart = 1000;
/** Boxes of this height (about 10 m) aren't split further. */
const minPartDegrees = 0.0001;

/** Lazily yields the points of interest in a box, part by part; those on the border of two parts are yielded twice. */
function* partsWithPois(places: PlaceIndex, box: Box, types: PoiTypes): Iterable<readonly PoiPosition[]> {
  const pending = [box];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const isSmall = part.north - part.south <= minPartDegrees;
    const found = places.poisIn(part, types, isSmall ? undefined : maxPoisPerPart);
    const isComplete = isSmall || found.length < maxPoisPerPart;
    if (!isComplete) pending.push(...quartersOf(part));
    yield isComplete ? found : [];
  }
}

function quartersOf({ south, west, north, east }: Box): Box[] {
  const [lat, lng] = [(south + north) / 2, (west + east) / 2];
  return [
    { south, west, north: lat, east: lng },
    { south, west: lng, north: lat, east },
    { south: lat, west, north, east: lng },
    { south: lat, west: lng, north, east },
  ];
}

const rings = 1024;

/** Returns the places ranked `from` (from 0) to `to` (exclusive) by distance, without sorting the others. */
export function* nearestOf(found: readonly PoiDistance[], from: number, to: number): Steps<PoiDistance[]> {
  const farthest = found.reduce((max, { distance }) => Math.max(max, distance), 1);
  const byRing = Array.from({ length: rings + 1 }, (): PoiDistance[] => []);
  for (const poi of found) byRing[Math.floor((poi.distance / farthest) * rings)]?.push(poi);
  const chosen: PoiDistance[] = [];
  let skipped = 0;
  for (const pois of byRing) {
    if (skipped >= to) break;
    if (skipped + pois.length > from) {
      yield;
      chosen.push(...byDistance(pois).slice(Math.max(0, from - skipped), to - skipped));
    }
    skipped += pois.length;
  }
  return chosen;
}

/** Initial search radius, increased until enough are found. */
const firstRadiusMeters = 500;

/** Returns the nearest `count` points of interest within `radiusMeters`. */
export function* nearestPois(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: PoiTypes,
  count: number,
): Steps<PoiDistance[]> {
  for (
    let searchRadius = Math.min(firstRadiusMeters, radiusMeters);
    ;
    searchRadius = Math.min(searchRadius * 5, radiusMeters)
  ) {
    const found = yield* poisWithin(places, at, searchRadius, types);
    if (found.length >= count || searchRadius === radiusMeters) return yield* nearestOf(found, 0, count);
  }
}

const byDistance = (found: readonly PoiDistance[]): PoiDistance[] =>
  found.toSorted((a, b) => a.distance - b.distance || a.id - b.id);
