import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { findableTypes } from '../../../region-format/places/place-types.ts';
import type { Steps } from '../../steps.ts';
import { boxAround } from './box-around.ts';
import type { Box, PlaceIndex, PoiAt } from './place-index.ts';

export type PoiTypes = PlaceIndex['poiTypes'];

/** Returns the index's type lists with a wanted type and no unwanted one. */
export const poiTypesWithin = (
  places: PlaceIndex,
  wanted: ReadonlySet<string>,
  unwanted: ReadonlySet<string>,
): PoiTypes =>
  places.poiTypes.filter((own) => {
    const types = [...findableTypes(own)];
    return types.some((type) => wanted.has(type)) && !types.some((type) => unwanted.has(type));
  });

/** A point of interest with its distance in meters. */
interface PoiFound {
  id: number;
  distance: number;
}

/** Yields points of interest of these types within a circle, unordered. */
export function* poisWithin(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: PoiTypes,
): Steps<PoiFound[]> {
  if (types.length === 0) return [];
  const found = new Map<number, PoiFound>();
  for (const part of partsWithPois(places, boxAround(at, radiusMeters), types)) {
    yield;
    for (const poi of part) {
      const distance = distanceMeters(at, poi);
      if (distance <= radiusMeters) found.set(poi.id, { id: poi.id, distance });
    }
  }
  return [...found.values()];
}

/** Larger parts are split in quarters, so that one lookup doesn't block others for too long. */
const maxPoisPerPart = 1000;
/** Parts smaller than this (about 10 m) aren't split further. */
const minPartDegrees = 0.0001;

/** Lazily yields points of interest in parts of a box; those on borders twice. */
function* partsWithPois(places: PlaceIndex, box: Box, types: PoiTypes): Iterable<readonly PoiAt[]> {
  const open = [box];
  for (let part = open.pop(); part; part = open.pop()) {
    const isSmall = part.north - part.south <= minPartDegrees;
    const found = places.poisIn(part, types, isSmall ? undefined : maxPoisPerPart);
    const isWhole = isSmall || found.length < maxPoisPerPart;
    if (!isWhole) open.push(...quartersOf(part));
    yield isWhole ? found : [];
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

/** Returns the places ranked `from` to `to` by distance, without sorting the others. */
export function* nearestOf(found: readonly PoiFound[], from: number, to: number): Steps<PoiFound[]> {
  const farthest = found.reduce((max, { distance }) => Math.max(max, distance), 1);
  const byRing = Array.from({ length: rings + 1 }, (): PoiFound[] => []);
  for (const poi of found) byRing[Math.floor((poi.distance / farthest) * rings)]?.push(poi);
  const chosen: PoiFound[] = [];
  let before = 0;
  for (const pois of byRing) {
    if (before >= to) break;
    if (before + pois.length > from) {
      yield;
      chosen.push(...byDistance(pois).slice(Math.max(0, from - before), to - before));
    }
    before += pois.length;
  }
  return chosen;
}

/** Initial search radius; it grows until enough are found. */
const firstRadiusMeters = 500;

/** Returns the nearest `count` points of interest within `radiusMeters`. */
export function* nearestPois(
  places: PlaceIndex,
  at: LatLng,
  radiusMeters: number,
  types: PoiTypes,
  count: number,
): Steps<PoiFound[]> {
  for (let reach = Math.min(firstRadiusMeters, radiusMeters); ; reach = Math.min(reach * 5, radiusMeters)) {
    const found = yield* poisWithin(places, at, reach, types);
    if (found.length >= count || reach === radiusMeters) return yield* nearestOf(found, 0, count);
  }
}

const byDistance = (found: readonly PoiFound[]): PoiFound[] =>
  found.toSorted((a, b) => a.distance - b.distance || a.id - b.id);
