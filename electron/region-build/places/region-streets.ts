import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import { readHouseNumber } from '../../region-format/places/house-number.ts';
import {
  type AddressRecord,
  type CornerRecord,
  type Extent,
  grown,
  type PlaceRecord,
  type StreetLine,
} from '../../region-format/places/place-record.ts';
import { wordsOf } from '../../region-format/places/tokens.ts';
import type { OsmWay, Tags } from '../osm/elements.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { grouped } from './grouped.ts';
import { streetImportance } from './importance.ts';
import { namesOf } from './names.ts';
import { nearestOf } from './nearest.ts';
import type { Setting } from './region-settlements.ts';

const notStreets = new Set([
  'proposed',
  'construction',
  'platform',
  'bus_stop',
  'abandoned',
  'razed',
  'elevator',
  'rest_area',
  'services',
]);
/** Parts of one name and place that are farther apart are different streets. */
const largestGapMeters = 1000;

interface Part {
  way: OsmWay;
  points: LatLng[];
  extent: Extent;
}

interface Street {
  source: string;
  name: string;
  parts: Part[];
  extent: Extent;
  locality: string | undefined;
  tags: Tags;
  /** Of its houses. */
  cities: Map<string, number>;
  postcodes: Map<string, number>;
}

interface House extends LatLng {
  source: string;
  street: string;
  tags: Tags;
}

/** A street's name as it is compared: accents and abbreviations make no difference. */
export const streetKey = (name: string): string =>
  wordsOf(name)
    .map((word) => (word.length > 1 ? (longFormsOf(word)[0] ?? word) : word))
    .join(' ');

export interface Streets {
  places: PlaceRecord[];
  addresses: AddressRecord[];
  lines: StreetLine[];
  corners: CornerRecord[];
  /** The name of the street nearest to a point, within 150 meters. */
  nearestStreet(at: LatLng): string | undefined;
}

/** Merges the parts of each street, hangs the houses on them and finds their corners. */
export function readStreets(data: OsmData, setting: Setting): Streets {
  const parts = data.ways
    .filter(({ tags }) => tags.highway && tags.name && !notStreets.has(tags.highway))
    .flatMap((way): Part[] => {
      const points = way.refs.flatMap((ref) => {
        const at = data.position(ref);
        return at ? [{ lng: at[0], lat: at[1] }] : [];
      });
      const extent = extentOf(points);
      return extent && points.length > 1 ? [{ way, points, extent }] : [];
    });
  const streets = new Map<string, Street[]>();
  for (const [key, sameName] of grouped(parts, ({ way }) => streetKey(way.tags.name ?? ''))) {
    const byLocality = grouped(sameName, ({ points }) => {
      const middle = points[Math.floor(points.length / 2)];
      return middle && setting.at(middle).locality;
    });
    streets.set(
      key,
      [...byLocality].flatMap(([locality, own]) =>
        clusters(own).map((cluster) => asStreet(cluster, locality)),
      ),
    );
  }
  const houses = housesOf(data);
  const addresses = houses.flatMap((house) => addressesOf(house, streetOf(house, streets, setting)));
  const all = [...streets.values()].flat();
  const places = all.map((street) => placeOf(street, setting));
  const vertices = nearestOf(
    all.flatMap(({ name, parts }) => parts.flatMap(({ points }) => points.map((at) => ({ ...at, name })))),
  );
  return {
    places,
    addresses,
    lines: all.flatMap(({ source, parts }) => parts.map(({ points }) => ({ street: source, points }))),
    corners: cornersOf(all, data),
    nearestStreet: (at) => vertices.around(at, 1, 150)[0]?.name,
  };
}

function extentOf(points: readonly LatLng[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  return extent;
}

/** Distance between two boxes, zero when they touch. */
function gapMeters(a: Extent, b: Extent): number {
  const lat = Math.max(a[0], Math.min(a[2], b[0]));
  const lng = Math.max(a[1], Math.min(a[3], b[1]));
  const otherLat = Math.max(b[0], Math.min(b[2], lat));
  const otherLng = Math.max(b[1], Math.min(b[3], lng));
  return distanceMeters({ lat, lng }, { lat: otherLat, lng: otherLng });
}

function clusters(parts: readonly Part[]): Part[][] {
  const found: { parts: Part[]; extents: Extent[] }[] = [];
  for (const part of parts) {
    const touching = found.filter(({ extents }) =>
      extents.some((extent) => gapMeters(extent, part.extent) < largestGapMeters),
    );
    const [into, ...others] = touching;
    if (!into) {
      found.push({ parts: [part], extents: [part.extent] });
      continue;
    }
    into.parts.push(part);
    into.extents.push(part.extent);
    for (const other of others) {
      into.parts.push(...other.parts);
      into.extents.push(...other.extents);
      found.splice(found.indexOf(other), 1);
    }
  }
  return found.map(({ parts }) => parts);
}

function asStreet(parts: Part[], locality: string | undefined): Street {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('A street has at least one part');
  const chief = others.reduce((best, part) => (part.points.length > best.points.length ? part : best), first);
  let extent = first.extent;
  let lowest = first.way.id;
  for (const part of others) {
    extent = grown(grown(extent, part.extent[0], part.extent[1]), part.extent[2], part.extent[3]);
    lowest = Math.min(lowest, part.way.id);
  }
  return {
    source: `s${lowest}`,
    name: chief.way.tags.name ?? '',
    parts,
    extent,
    locality,
    tags: chief.way.tags,
    cities: new Map(),
    postcodes: new Map(),
  };
}

const rise = (counts: Map<string, number>, key: string | undefined) => {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
};
const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];

function housesOf(data: OsmData): House[] {
  const houses: House[] = [];
  for (const { id, lat, lng, tags } of data.nodes) {
    if (tags['addr:housenumber']) houses.push({ source: `n${id}`, street: streetName(tags), tags, lat, lng });
  }
  for (const { id, refs, tags } of data.ways) {
    if (!tags['addr:housenumber']) continue;
    const extent = extentOf(
      refs.flatMap((ref) => {
        const at = data.position(ref);
        return at ? [{ lng: at[0], lat: at[1] }] : [];
      }),
    );
    if (!extent) continue;
    const [south, west, north, east] = extent;
    houses.push({
      source: `w${id}`,
      street: streetName(tags),
      tags,
      lat: (south + north) / 2,
      lng: (west + east) / 2,
    });
  }
  return houses.filter(({ street }) => street !== '');
}

const streetName = (tags: Tags): string => tags['addr:street'] ?? tags['addr:place'] ?? '';

/** The nearest street of that name; one is made where the data have houses but no such street. */
function streetOf(house: House, streets: Map<string, Street[]>, setting: Setting): Street {
  const key = streetKey(house.street);
  const known = streets.get(key) ?? [];
  let street = known[0];
  if (known.length > 1 || (street && street.parts.length === 0)) {
    let least = Number.POSITIVE_INFINITY;
    const here: Extent = [house.lat, house.lng, house.lat, house.lng];
    street = undefined;
    for (const candidate of known) {
      const extents =
        candidate.parts.length > 0 ? candidate.parts.map(({ extent }) => extent) : [candidate.extent];
      for (const extent of extents) {
        const gap = gapMeters(extent, here);
        if (gap < least) [street, least] = [candidate, gap];
      }
    }
    if (street?.parts.length === 0 && least > largestGapMeters) street = undefined;
  }
  if (!street) {
    street = {
      source: `h${house.source}`,
      name: house.street,
      parts: [],
      extent: [house.lat, house.lng, house.lat, house.lng],
      locality: setting.at(house, house.tags['addr:city']).locality,
      tags: {},
      cities: new Map(),
      postcodes: new Map(),
    };
    streets.set(key, [...known, street]);
  }
  if (street.parts.length === 0) street.extent = grown(street.extent, house.lat, house.lng);
  rise(street.cities, house.tags['addr:city']);
  rise(street.postcodes, house.tags['addr:postcode']);
  return street;
}

/** A tag may list the numbers of several doors: "1234,1234 BIS,1236". */
function addressesOf({ source, tags, lat, lng }: House, street: Street): AddressRecord[] {
  const addresses: AddressRecord[] = [];
  const seen = new Set<string>();
  for (const written of (tags['addr:housenumber'] ?? '').split(/[,;]/)) {
    const houseNumber = written.trim();
    const read = readHouseNumber(houseNumber);
    if (!read || seen.has(houseNumber)) continue;
    seen.add(houseNumber);
    addresses.push({
      source: addresses.length === 0 ? source : `${source}-${addresses.length}`,
      street: street.source,
      number: read.number,
      suffix: read.suffix,
      houseNumber,
      building: tags['addr:housename'],
      unit: tags['addr:unit'] ?? tags['addr:door'] ?? tags['addr:flats'],
      postcode: tags['addr:postcode'],
      lat,
      lng,
    });
  }
  return addresses;
}

function placeOf(street: Street, setting: Setting): PlaceRecord {
  const at = middleOf(street);
  const city = mostFrequent(street.cities);
  const surroundings = setting.at(at, city);
  return {
    source: street.source,
    types: ['route'],
    name: street.name,
    ...namesOf(street.tags),
    importance: streetImportance(street.tags.highway ?? '', street.parts.length),
    ...at,
    ...surroundings,
    postcode: street.postcodes.size === 1 ? mostFrequent(street.postcodes) : undefined,
    extent: street.extent,
  };
}

/** The vertex nearest to the middle of the box: a point that is on the street. */
function middleOf({ parts, extent: [south, west, north, east] }: Street): LatLng {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  let best = middle;
  let least = Number.POSITIVE_INFINITY;
  for (const { points } of parts) {
    for (const point of points) {
      const distance = distanceMeters(point, middle);
      if (distance < least) [best, least] = [point, distance];
    }
  }
  return best;
}

/** Where two streets share a node. Of several such nodes the one nearest to their middle counts. */
function cornersOf(streets: readonly Street[], data: OsmData): CornerRecord[] {
  const streetsAt = new Map<number, Set<string>>();
  for (const { source, parts } of streets) {
    for (const { way } of parts) {
      for (const ref of way.refs) {
        const here = streetsAt.get(ref);
        if (here) here.add(source);
        else streetsAt.set(ref, new Set([source]));
      }
    }
  }
  const shared = new Map<string, { street: string; other: string; points: LatLng[] }>();
  for (const [ref, sources] of streetsAt) {
    if (sources.size < 2) continue;
    const at = data.position(ref);
    if (!at) continue;
    const names = [...sources].sort();
    names.forEach((street, index) => {
      for (const other of names.slice(index + 1)) {
        const known = shared.get(`${street} ${other}`) ?? { street, other, points: [] };
        known.points.push({ lng: at[0], lat: at[1] });
        shared.set(`${street} ${other}`, known);
      }
    });
  }
  return [...shared.values()].flatMap(({ street, other, points }) => {
    const extent = extentOf(points);
    if (!extent) return [];
    const middle = { lat: (extent[0] + extent[2]) / 2, lng: (extent[1] + extent[3]) / 2 };
    const [nearest] = points.sort((a, b) => distanceMeters(a, middle) - distanceMeters(b, middle));
    return nearest ? [{ street, other, ...nearest }] : [];
  });
}
