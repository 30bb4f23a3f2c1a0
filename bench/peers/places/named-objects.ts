import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsmElement, Tags } from '../../../electron/region-build/osm/element.ts';
import { lineOf, openOsmData } from '../../../electron/region-build/osm/osm-data.ts';
import { distanceMeters, type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';

export type ObjectClass = 'street' | 'settlement' | 'poi' | 'house';

/** Whether people look for objects of this kind by their names. */
export const isLookedFor = ({ kind }: Pick<NamedObject, 'kind'>): boolean =>
  !furniture.test(kind.slice(kind.indexOf('=') + 1));

/** A named element or an address of an extract. */
export interface NamedObject {
  /** Of the element in OpenStreetMap: `w123`. */
  id: string;
  class: ObjectClass;
  /** Tag of its kind: `amenity=school`. */
  kind: string;
  /** For a house: its street. */
  name: string;
  /** Folded, as all names below. */
  key: string;
  /** All names, its own first. */
  names: readonly string[];
  houseNumber?: string;
  /** Points of its line or outline, or its only one. */
  points: readonly LatLng[];
  isArea: boolean;
  /** Its city by its address, folded. */
  city?: string;
  /** The settlement it certainly is in. */
  town?: string;
}

const notStreets = new Set(['proposed', 'construction', 'platform', 'bus_stop', 'rest_area', 'services']);
/** Named at times, but not by names that people look for. */
const furniture =
  /^(?:parking.*|post_box|bench|waste_.*|recycling|drinking_water|telephone|bicycle_parking|vending_machine|toilets|shelter|atm|information|playground|picnic_.*|pitch|milestone|boundary_stone)$/;
const settlements = new Set(['city', 'town', 'village', 'hamlet', 'suburb', 'neighbourhood']);
const poiKeys = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'office',
  'railway',
  'aeroway',
  'natural',
  'historic',
  'healthcare',
];
/** Of these keys, only what people look for by name. */
const someValues: Readonly<Record<string, readonly string[]>> = {
  railway: ['station', 'halt'],
  aeroway: ['aerodrome', 'terminal'],
  natural: ['beach', 'peak'],
};
const otherNameKeys = /^(?:name:[a-z]{2}|alt_name|official_name|short_name|old_name|loc_name|int_name)$/;

/** Returns the folded words of a name, “…str.” in full. */
export const keyOf = (name: string): string =>
  wordsOf(name)
    .map((word) => word.replace(/str$/, 'strasse'))
    .join(' ');

function kindOf(tags: Tags, isWay: boolean): { class: ObjectClass; kind: string } | undefined {
  const { highway, place } = tags;
  if (place !== undefined && settlements.has(place)) return { class: 'settlement', kind: `place=${place}` };
  if (isWay && highway !== undefined && !notStreets.has(highway))
    return { class: 'street', kind: `highway=${highway}` };
  for (const key of poiKeys) {
    const value = tags[key];
    if (value === undefined || value === 'no') continue;
    if (someValues[key] && !someValues[key].includes(value)) continue;
    return { class: 'poi', kind: `${key}=${value}` };
  }
  return undefined;
}

function objectsOf(element: OsmElement, points: readonly LatLng[], isArea: boolean): NamedObject[] {
  const { tags } = element;
  const id = `${element.type[0]}${element.id}`;
  const found: NamedObject[] = [];
  const kind = kindOf(tags, element.type === 'way');
  const [name, street] = [tags.name, tags['addr:street']];
  // Of several numbers of one house, the first.
  const [houseNumber] = tags['addr:housenumber']?.split(/[,;]/) ?? [];
  if (name && kind) {
    const others = Object.entries(tags).flatMap(([key, value]) =>
      otherNameKeys.test(key) ? value.split(';').map(keyOf) : [],
    );
    found.push({ id, ...kind, name, key: keyOf(name), names: [keyOf(name), ...others], points, isArea });
  }
  if (street && houseNumber)
    found.push({
      id,
      class: 'house',
      kind: 'addr:housenumber',
      ...(tags['addr:city'] && { city: keyOf(tags['addr:city']) }),
      name: street,
      key: keyOf(street),
      names: [keyOf(street)],
      houseNumber,
      points,
      isArea,
    });
  return found;
}

/** Within this distance of its point, an object is in a settlement, if no other one is within twice the distance. */
const townMeters: Readonly<Record<string, number>> = { city: 1500, town: 1500, village: 1000 };

const placeOf = ({ kind }: NamedObject): string => kind.slice('place='.length);

function withTowns(objects: readonly NamedObject[], towns: readonly NamedObject[]): NamedObject[] {
  return objects.map((object) => {
    const [at] = object.points;
    if (!at) return object;
    const near = towns
      .flatMap((town) => {
        const [center] = town.points;
        return center ? [{ town, meters: distanceMeters(at, center) }] : [];
      })
      .toSorted((one, other) => one.meters - other.meters);
    const [first, second] = near;
    if (!first) return object;
    const isSure =
      first.meters <= (townMeters[placeOf(first.town)] ?? 0) &&
      (second === undefined || second.meters >= 2 * first.meters);
    const isThere = object.city === undefined || object.city === first.town.key;
    return isSure && isThere && first.town.key !== object.key ? { ...object, town: first.town.name } : object;
  });
}

/** Reads what has a name or an address in an extract. Of relations, only the names that ways and nodes lack are missing. */
export async function namedObjects(extract: string): Promise<NamedObject[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const data = await openOsmData(extract, folder);
    const objects: NamedObject[] = [];
    for await (const node of data.nodes()) objects.push(...objectsOf(node, [node], false));
    for await (const way of data.ways()) {
      const points = lineOf(way.refs, data.position).map(toLatLng);
      const isClosed = way.refs.length > 3 && way.refs[0] === way.refs.at(-1);
      if (points.length > 0) objects.push(...objectsOf(way, points, isClosed && !way.tags.highway));
    }
    data.close();
    const towns = objects.filter(
      ({ class: own, kind, points }) =>
        own === 'settlement' && points.length === 1 && townMeters[kind.slice('place='.length)] !== undefined,
    );
    return withTowns(objects, towns).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
