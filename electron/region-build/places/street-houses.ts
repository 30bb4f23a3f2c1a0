import {
  listedHouseNumbers,
  matchHouseNumbers,
  readHouseNumber,
} from '../../../shared/places/house-number.ts';
import {
  type AddressRecord,
  type Extent,
  grown,
  type PlaceRecord,
} from '../../region-format/places/place-record.ts';
import type { Tags } from '../osm/elements.ts';
import { czechNumbers, houseName, houseNumberText } from './address-tags.ts';
import { gapMeters, mayBeNear } from './extent-gap.ts';
import type { Setting } from './region-settlements.ts';
import { type House, largestGapMeters, type Street, streetKey } from './street.ts';

/** A street of another town than the house's is as if it were so much farther away. */
const otherTownMeters = 300;

const rise = (counts: Map<string, number>, key: string | undefined) => {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * The nearest street of that name, in the town of the house where it has one; one is made where the data have houses
 * but no such street.
 */
export function streetOf(house: House, streets: Map<string, Street[]>, setting: Setting): Street {
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

/** Tells whether a house was there before: the same element, or the outer way of a relation that says the same. */
export function doublesOf(): (house: House) => boolean {
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
export function withoutDoubles(houses: AddressRecord[]): AddressRecord[] {
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

export function addressesOf(house: House, street: Street, setting: Setting): AddressRecord[] {
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
export const besideStreet = (houses: readonly AddressRecord[], street: PlaceRecord): AddressRecord[] =>
  houses.map((house) => ({
    ...house,
    locality: house.locality === street.locality ? undefined : house.locality,
    suburb: house.suburb === street.suburb ? undefined : house.suburb,
  }));
