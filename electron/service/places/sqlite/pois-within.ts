import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { findableTypes } from '../../../region-format/places/place-types.ts';
import type { Steps } from '../../steps.ts';
import { boxAround } from './box-around.ts';
import type { Box, PlaceIndex, PoiAt } from './place-index.ts';

export type PoiTypes = PlaceIndex['poiTypes'];

/** The lists of types of the index's points of interest that have a wanted type and no unwanted one. */
export const poiTypesWithin = (
  places: PlaceIndex,
  wanted: ReadonlySet<string>,
  unwanted: ReadonlySet<string>,
): PoiTypes =>
  places.poiTypes.filter((own) => {
    const types = [...findableTypes(own)];
    return types.some((type) => wanted.has(type)) && !types.some((type) => unwanted.has(type));
  });

/** A point of interest and how many meters away it is. */
interface PoiFound {
  id: number;
  distance: number;
}

/** Points of interest of these types in a circle, in no order. */
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

/** Larger parts are looked up by their quarters: one look-up is not to take longer than a turn. */
const maxPoisPerPart = 1000;
/** What stands closer together than so many degrees, some 10 m, is looked up whole. */
const minPartDegrees = 0.0001;

/** The points of interest in the parts of a box, each part looked up when it is its turn; those on borders twice. */
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

/** Those of the places `from` up to `to` by distance, without ordering those before and after. */
export function* nearestOf(found: readonly PoiFound[], from: number, to: number): Steps<PoiFound[]> {
  const farthest = found.reduce((most, { distance }) => Math.max(most, distance), 1);
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

/** The circle that is looked through first; it grows until it holds enough. */
const firstRadiusMeters = 500;

/** The first `count` points of interest within `radiusMeters` by distance. */
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
