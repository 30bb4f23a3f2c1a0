import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import {
  listedHouseNumbers,
  matchHouseNumbers,
  readHouseNumber,
} from '../../../shared/places/house-number.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import {
  type AddressRecord,
  type CornerRecord,
  type Extent,
  grown,
  type PlaceRecord,
  type StreetLine,
} from '../../region-format/places/place-record.ts';
import { grouped } from '../grouped.ts';
import type { OsmWay, Tags } from '../osm/elements.ts';
import { IdSet } from '../osm/id-set.ts';
import { isClosed } from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { portionOf, Spill } from '../osm/spill.ts';
import { czechNumbers, hasHouse, houseName, houseNumberText, streetName } from './address-tags.ts';
import { Corners } from './corners.ts';
import { Entrances } from './entrances.ts';
import { gapMeters, mayBeNear } from './extent-gap.ts';
import { streetImportance } from './importance.ts';
import { interpolatedNumbers } from './interpolation-ways.ts';
import { namesOf } from './names.ts';
import { groupsOfNear } from './near-extents.ts';
import type { PlaceRelations } from './place-relations.ts';
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

/** A street of another town than the house's is as if it were so much farther away. */
const otherTownMeters = 300;

/** A street's way, or the outline of one that is a square, on its way through the files. */
interface StreetWay {
  id: number;
  /** The id is that of a relation. */
  isArea?: boolean;
  tags: Tags;
  refs: readonly number[];
  /** Longitude and latitude of each node that the extract has. */
  positions: readonly LngLat[];
}

interface Part {
  way: StreetWay;
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
  /** Of a relation: its outer ways, which may say the same. */
  outline?: readonly number[];
  /** Only an interpolation way says that it is there. */
  interpolated?: boolean;
}

/** A street's name as it is compared: accents and abbreviations make no difference. */
export const streetKey = (name: string): string =>
  wordsOf(name)
    .map((word) => (word.length > 1 ? (longFormsOf(word)[0] ?? word) : word))
    .join(' ');

/** What is read of streets, houses and corners goes there. */
export interface StreetReaders {
  place(place: PlaceRecord): void;
  line(line: StreetLine): void;
  /** The houses of one street. */
  houses(houses: AddressRecord[]): void;
  corner(corner: CornerRecord): void;
  /** A street's points. */
  points(name: string, points: readonly LatLng[]): void;
}

/** Streets are put together in so many portions by their names, each of which has all of a name. */
const portions = 256;

const isStreet = ({ highway, name }: Tags): boolean =>
  highway !== undefined && name !== undefined && !notStreets.has(highway);

/** Merges the parts of each street, hangs the houses on them and finds their corners. */
export async function readStreets(
  data: OsmData,
  relations: PlaceRelations,
  setting: Setting,
  readers: StreetReaders,
): Promise<void> {
  const ways = new Spill<StreetWay>(join(data.workFolder, 'street-ways.sqlite'));
  const houses = new Spill<House>(join(data.workFolder, 'houses.sqlite'));
  const interpolations = new Spill<OsmWay>(join(data.workFolder, 'interpolation-ways.sqlite'));
  const corners = new Corners(data);
  const entrances = new Entrances(data);
  try {
    const addHouse = (house: House) => {
      if (house.street !== '') houses.add(portionOf(streetKey(house.street), portions), house);
    };
    const addWay = (way: Omit<StreetWay, 'positions'>) => {
      const positions = lineOf(way.refs, data.position);
      if (positions.length > 1)
        ways.add(portionOf(streetKey(way.tags.name ?? ''), portions), { ...way, positions });
    };
    for (const { id, tags, rings, polygons, outline } of relations.areas()) {
      const own = relations.completed(`r${id}`, tags);
      const at = middleOfBox(polygons[0]?.[0] ?? []);
      if (at && hasHouse(own))
        addHouse({ source: `r${id}`, street: streetName(own), tags: own, outline, ...at });
      if (isStreet(tags)) for (const refs of rings) addWay({ id, isArea: true, tags, refs });
    }
    for await (const { id, lat, lng, tags: own } of data.nodes()) {
      if (!hasHouse(own)) continue;
      const tags = relations.completed(`n${id}`, own);
      if (streetName(tags) === '') entrances.add({ id, lat, lng, tags });
      else addHouse({ source: `n${id}`, street: streetName(tags), tags, lat, lng });
    }
    for (const { id, tags, rings } of relations.areas()) {
      const own = relations.completed(`r${id}`, tags);
      for (const house of entrances.on(rings.flat(), own)) addHouse(house);
    }
    for await (const way of data.ways()) {
      const { id, refs } = way;
      const tags = relations.completed(`w${id}`, way.tags);
      const at = hasHouse(tags) ? middleOfBox(lineOf(refs, data.position)) : undefined;
      if (at) addHouse({ source: `w${id}`, street: streetName(tags), tags, ...at });
      else if (tags['addr:interpolation']) interpolations.add(0, { ...way, tags });
      if (isClosed(refs)) for (const house of entrances.on(refs, tags)) addHouse(house);
      if (isStreet(tags)) addWay({ id, tags, refs });
    }
    await readInterpolations(data, relations, interpolations, addHouse);
    for (let portion = 0; portion < portions; portion++) {
      const streets = streetsOf([...ways.items(portion)].map(partOf), setting);
      const byStreet = new Map<Street, AddressRecord[]>();
      const isTold = doublesOf();
      for (const house of houses.items(portion)) {
        if (isTold(house)) continue;
        const street = streetOf(house, streets, setting);
        const own = byStreet.get(street);
        const addresses = addressesOf(house, street, setting);
        if (own) own.push(...addresses);
        else byStreet.set(street, addresses);
      }
      for (const street of [...streets.values()].flat()) {
        const own = byStreet.get(street) ?? [];
        const place = placeOf(street, own, setting);
        if (own.length > 0) readers.houses(besideStreet(withoutDoubles(own), place));
        readers.place(place);
        for (const { way, points, extent } of street.parts) {
          readers.line({ street: street.source, line: encodePolyline(points), extent });
          readers.points(street.name, points);
          corners.add(street.source, way.refs);
        }
      }
      await nextTurn();
    }
    corners.read(readers);
  } finally {
    ways.close();
    houses.close();
    interpolations.close();
    corners.close();
    entrances.close();
  }
}

function partOf(way: StreetWay): Part {
  const points = way.positions.map(toLatLng);
  return { way, points, extent: extentOf(points) ?? [0, 0, 0, 0] };
}

function streetsOf(parts: readonly Part[], setting: Setting): Map<string, Street[]> {
  const streets = new Map<string, Street[]>();
  for (const [key, sameName] of grouped(parts, ({ way }) => streetKey(way.tags.name ?? ''))) {
    const byLocality = grouped(sameName, ({ points }) => {
      const middle = points[Math.floor(points.length / 2)];
      return middle && setting.at(middle).locality;
    });
    streets.set(
      key,
      [...byLocality].flatMap(([locality, own]) =>
        groupsOfNear(
          own.map(({ extent }) => extent),
          largestGapMeters,
        ).map((group) =>
          asStreet(
            group.flatMap((index) => own[index] ?? []),
            locality,
          ),
        ),
      ),
    );
  }
  return streets;
}

function extentOf(points: readonly LatLng[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  return extent;
}

function asStreet(parts: Part[], locality: string | undefined): Street {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('A street has at least one part');
  const chief = others.reduce((best, part) => (part.points.length > best.points.length ? part : best), first);
  let extent = first.extent;
  for (const part of others) {
    extent = grown(grown(extent, part.extent[0], part.extent[1]), part.extent[2], part.extent[3]);
  }
  return {
    source: `s${lowestId(parts)}`,
    name: chief.way.tags.name ?? '',
    parts,
    extent,
    locality,
    tags: chief.way.tags,
    cities: new Map(),
    postcodes: new Map(),
  };
}

/** The lowest id of a street's ways; that of a relation, marked so, where it is nothing but a square. */
function lowestId(parts: readonly Part[]): string {
  const lines = parts.filter(({ way }) => !way.isArea);
  const [mark, chosen] = lines.length > 0 ? ['', lines] : ['r', parts];
  return `${mark}${chosen.reduce((lowest, { way }) => Math.min(lowest, way.id), Number.POSITIVE_INFINITY)}`;
}

const rise = (counts: Map<string, number>, key: string | undefined) => {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
};
const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];

/** Where a house stands that is drawn as an outline. */
function middleOfBox(ring: readonly LngLat[]): LatLng | undefined {
  const extent = extentOf(ring.map(toLatLng));
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** A second pass over the nodes, where there are such ways: they come after the nodes that they go through. */
async function readInterpolations(
  data: OsmData,
  relations: PlaceRelations,
  ways: Spill<OsmWay>,
  addHouse: (house: House) => void,
): Promise<void> {
  const through = new IdSet();
  let any = false;
  for (const { refs } of ways.items(0)) {
    any = true;
    for (const ref of refs) through.add(ref);
  }
  if (!any) return;
  const numbered = new Spill<Tags>(join(data.workFolder, 'numbered-nodes.sqlite'));
  try {
    for await (const { id, tags } of data.nodes()) {
      if (tags['addr:housenumber'] && through.has(id)) numbered.add(id, relations.completed(`n${id}`, tags));
    }
    for (const way of ways.items(0)) for (const house of housesAlong(way, numbered, data)) addHouse(house);
  } finally {
    numbered.close();
  }
}

/** What its end nodes have in common holds for all houses of a way; a node without a street is on that of the way. */
function housesAlong({ id, refs, tags }: OsmWay, numbered: Spill<Tags>, data: OsmData): House[] {
  const nodes = refs.flatMap((ref) => {
    const at = data.position(ref);
    if (!at) return [];
    const [own] = numbered.items(ref);
    return [{ ref, tags: own ?? {}, houseNumber: own?.['addr:housenumber'], ...toLatLng(at) }];
  });
  // Of a way that the border of the extract cuts, nobody knows how long it is.
  if (nodes.length < refs.length) return [];
  const ofNodes = nodes.filter(({ houseNumber }) => houseNumber !== undefined);
  const shared = (key: string): string | undefined => {
    const values = new Set(ofNodes.flatMap((node) => node.tags[key] ?? []));
    return tags[key] ?? (values.size === 1 ? [...values][0] : undefined);
  };
  const street = streetName(tags) || shared('addr:street') || shared('addr:place') || '';
  if (!street) return [];
  const common: Record<string, string> = {};
  for (const key of ['addr:city', 'addr:postcode']) {
    const value = shared(key);
    if (value) common[key] = value;
  }
  const houses = ofNodes
    .filter((node) => streetName(node.tags) === '')
    .map((node): House => {
      const { ref, lat, lng } = node;
      return { source: `n${ref}`, street, tags: { ...common, ...node.tags }, lat, lng };
    });
  const between = interpolatedNumbers(tags['addr:interpolation'] ?? '', nodes).map(
    ({ houseNumber, lat, lng }): House => ({
      source: `i${id}-${houseNumber}`,
      street,
      tags: { ...common, 'addr:housenumber': houseNumber },
      lat,
      lng,
      interpolated: true,
    }),
  );
  return [...houses, ...between];
}

/** Tells whether a house was there before: the same element, or the outer way of a relation that says the same. */
function doublesOf(): (house: House) => boolean {
  const sources = new Set<string>();
  const outlines = new Set<string>();
  const inOutline = (source: string, { street, tags }: House) =>
    `${source} ${street} ${houseNumberText(tags)} ${houseName(tags)}`;
  return (house) => {
    const { source, outline = [] } = house;
    if (sources.has(source) || outlines.has(inOutline(source, house))) return true;
    sources.add(source);
    for (const way of outline) outlines.add(inOutline(`w${way}`, house));
    return false;
  };
}

/** A house that is there wins over those that interpolation ways put between others, of which one is enough. */
function withoutDoubles(houses: AddressRecord[]): AddressRecord[] {
  if (!houses.some(({ interpolated }) => interpolated)) return houses;
  const stored = houses.filter(({ interpolated }) => !interpolated);
  const doors = stored.map(({ shortNumber, houseNumber }) => shortNumber ?? houseNumber);
  const seen = new Set(doors.map(doorKey));
  const ranges = doors.filter((door) => /\d\D+\d/.test(door));
  for (const house of houses) {
    const { interpolated, houseNumber } = house;
    const key = doorKey(houseNumber);
    const isThere =
      seen.has(key) || ranges.some((range) => matchHouseNumbers(houseNumber, range) === 'within');
    if (!interpolated || isThere) continue;
    seen.add(key);
    stored.push(house);
  }
  return stored;
}

function doorKey(houseNumber: string): string {
  const read = readHouseNumber(houseNumber);
  return read ? `${read.prefix} ${read.number} ${read.suffix}` : houseNumber;
}

/**
 * The nearest street of that name, in the town of the house where it has one; one is made where the data have houses
 * but no such street.
 */
function streetOf(house: House, streets: Map<string, Street[]>, setting: Setting): Street {
  const key = streetKey(house.street);
  const known = streets.get(key) ?? [];
  const town = known.length > 1 ? setting.at(house, house.tags['addr:city']).locality : undefined;
  let street = known[0];
  if (known.length > 1 || (street && street.parts.length === 0)) {
    let least = Number.POSITIVE_INFINITY;
    const here: Extent = [house.lat, house.lng, house.lat, house.lng];
    street = undefined;
    for (const candidate of known) {
      const extents =
        candidate.parts.length > 0 ? candidate.parts.map(({ extent }) => extent) : [candidate.extent];
      const farther = candidate.locality === town ? 0 : otherTownMeters;
      for (const extent of extents) {
        if (!mayBeNear(extent, here, least)) continue;
        const gap = gapMeters(extent, here) + farther;
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
    known.push(street);
    streets.set(key, known);
  }
  if (street.parts.length === 0) street.extent = grown(street.extent, house.lat, house.lng);
  rise(street.cities, house.tags['addr:city']);
  rise(street.postcodes, house.tags['addr:postcode']);
  return street;
}

interface Door {
  houseNumber: string;
  shortNumber?: string;
  isSecond?: boolean;
}

/** Under which numbers a house is there; none for one with a name alone. */
function doorsOf(tags: Tags): Door[] {
  const written = houseNumberText(tags) ?? '';
  const { street, building } = czechNumbers(tags);
  if (!street || !building) return listedHouseNumbers(written).map((houseNumber) => ({ houseNumber }));
  return [
    { houseNumber: written, shortNumber: street },
    { houseNumber: written, shortNumber: building, isSecond: true },
  ];
}

function addressesOf(house: House, street: Street, setting: Setting): AddressRecord[] {
  const { source, tags, lat, lng, interpolated } = house;
  const city = tags['addr:city'];
  const { locality, suburb } = setting.at(house, city);
  const addresses: AddressRecord[] = [];
  const add = (door: Door, number: number) =>
    addresses.push({
      source: addresses.length === 0 ? source : `${source}-${addresses.length}`,
      street: street.source,
      number,
      ...door,
      building: houseName(tags),
      unit: tags['addr:unit'] ?? tags['addr:door'] ?? tags['addr:flats'],
      postcode: tags['addr:postcode'],
      // Where a house does not say it, that of the other houses of its street is likelier than the nearest.
      locality: city ? locality : undefined,
      suburb: tags['addr:suburb'] ?? tags['addr:district'] ?? suburb,
      lat,
      lng,
      interpolated,
    });
  const seen = new Set<string>();
  for (const door of doorsOf(tags)) {
    const own = door.shortNumber ?? door.houseNumber;
    const read = readHouseNumber(own);
    if (!read || seen.has(own)) continue;
    seen.add(own);
    add(door, read.number);
  }
  if (addresses.length === 0 && houseName(tags)) add({ houseNumber: '' }, 0);
  return addresses;
}

/** The houses of a street, each with its town and its district where they are not those of the street. */
const besideStreet = (houses: readonly AddressRecord[], street: PlaceRecord): AddressRecord[] =>
  houses.map((house) => ({
    ...house,
    locality: house.locality === street.locality ? undefined : house.locality,
    suburb: house.suburb === street.suburb ? undefined : house.suburb,
  }));

/** The first distinct ones, which are more than any street has. */
const mostAround = 50;

function distinct(names: readonly (string | undefined)[], own: string | undefined): string[] {
  const all = new Set(names.filter((name): name is string => Boolean(name) && name !== own));
  return [...all].slice(0, mostAround);
}

function placeOf(street: Street, houses: readonly AddressRecord[], setting: Setting): PlaceRecord {
  const at = middleOf(street, houses);
  const city = mostFrequent(street.cities);
  const surroundings = setting.at(at, city);
  const postcode = street.postcodes.size === 1 ? mostFrequent(street.postcodes) : undefined;
  return {
    source: street.source,
    types: ['route'],
    name: street.name,
    ...namesOf(street.tags),
    importance: streetImportance(street.tags.highway ?? '', street.parts.length),
    ...at,
    ...surroundings,
    postcode,
    towns: distinct(
      houses.map(({ locality }) => locality),
      surroundings.locality,
    ),
    partsAround: [
      ...distinct(
        houses.map(({ suburb }) => suburb),
        surroundings.suburb,
      ),
      ...distinct([...street.postcodes.keys()], postcode),
    ],
    extent: street.extent,
  };
}

/** As far from the middle of a street its place may be, to be farther from its corners: at most, and of its size. */
const nearMiddle = { meters: 150, share: 0.15 } as const;

/**
 * A point on the street about the middle of its box, between two of its vertices: a corner is as much of another
 * street. Of a street that houses alone name, the house nearest to the middle.
 */
function middleOf({ parts, extent }: Street, houses: readonly LatLng[]): LatLng {
  const [south, west, north, east] = extent;
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const pieces = parts.flatMap(({ points }) =>
    points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      const at = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      return { at, length: distanceMeters(from, to), distance: distanceMeters(at, middle) };
    }),
  );
  if (pieces.length === 0) {
    const [first = middle, ...others] = houses;
    const isNearer = (one: LatLng, other: LatLng) =>
      distanceMeters(one, middle) < distanceMeters(other, middle);
    const { lat, lng } = others.reduce((best, house) => (isNearer(house, best) ? house : best), first);
    return { lat, lng };
  }
  const size = distanceMeters({ lat: south, lng: west }, { lat: north, lng: east });
  const margin = Math.min(nearMiddle.meters, size * nearMiddle.share);
  const least = pieces.reduce(
    (nearest, { distance }) => Math.min(nearest, distance),
    Number.POSITIVE_INFINITY,
  );
  return pieces
    .filter(({ distance }) => distance <= least + margin)
    .reduce((best, piece) => (piece.length > best.length ? piece : best)).at;
}
