import {
  listedHouseNumbers,
  matchHouseNumbers,
  maxNumberRange,
  readHouseNumber,
} from '../../../shared/places/house-number.ts';
import type { AddressRecord, PlaceRecord } from '../../region-format/places/place-record.ts';
import { grouped } from '../grouped.ts';
import type { Tags } from '../osm/element.ts';
import { czechNumbers, houseName, houseNumberText } from './address-tags.ts';
import type { Setting } from './region-settlements.ts';
import type { House, Street } from './street.ts';

/**
 * Returns a test whether a house is a duplicate of an earlier one: the same element, or an outer way of its relation.
 */
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

/** Returns houses without interpolated ones that exist as surveyed ones or are repeated. */
export function withoutDoubles(houses: AddressRecord[]): AddressRecord[] {
  if (!houses.some(({ interpolated }) => interpolated)) return houses;
  const kept = houses.filter(({ interpolated }) => !interpolated);
  const doors = kept.map(({ shortNumber, houseNumber }) => shortNumber ?? houseNumber);
  const seen = new Set(doors.map(doorKey));
  const hasInRange = rangeTest(doors);
  for (const house of houses) {
    const { interpolated, houseNumber } = house;
    const key = doorKey(houseNumber);
    if (!interpolated || seen.has(key) || hasInRange(houseNumber)) continue;
    seen.add(key);
    kept.push(house);
  }
  return kept;
}

/** Maximum number of ranges checked per starting number; real streets have far fewer. */
const maxRangesFromNumber = 16;

/** Returns a test whether a house number is within one of the ranges, such as "1-5". */
function rangeTest(doors: readonly string[]): (houseNumber: string) => boolean {
  const ranges = new Set(doors.filter((door) => /\d\D+\d/.test(door)));
  const byFirst = grouped(ranges, (range) => readHouseNumber(range)?.number);
  return (houseNumber) => {
    const number = readHouseNumber(houseNumber)?.number;
    if (number === undefined || ranges.size === 0) return false;
    for (let first = number; first >= number - maxNumberRange; first--) {
      const rangesFrom = byFirst.get(first)?.slice(0, maxRangesFromNumber) ?? [];
      if (rangesFrom.some((range) => matchHouseNumbers(houseNumber, range) === 'within')) return true;
    }
    return false;
  };
}

function doorKey(houseNumber: string): string {
  const parsed = readHouseNumber(houseNumber);
  return parsed ? `${parsed.prefix} ${parsed.number} ${parsed.suffix}` : houseNumber;
}

interface Door {
  houseNumber: string;
  shortNumber?: string;
  isSecond?: boolean;
}

/** Returns the house numbers of a building; empty if it only has a name. */
function doorsOf(tags: Tags): Door[] {
  const tagged = houseNumberText(tags) ?? '';
  const { street, building } = czechNumbers(tags);
  if (!street || !building) return listedHouseNumbers(tagged).map((houseNumber) => ({ houseNumber }));
  return [
    { houseNumber: tagged, shortNumber: street },
    { houseNumber: tagged, shortNumber: building, isSecond: true },
  ];
}

/** Returns the addresses of a house, one per number; one with an empty number if it only has a name. */
export function addressesOf(house: House, street: Street, setting: Setting): AddressRecord[] {
  const { source, tags, lat, lng, interpolated } = house;
  const city = tags['addr:city'];
  const { locality, suburb } = setting.townAt(house, city);
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
      // Without a tag, the locality of the street's other houses is more likely than the nearest one.
      locality: city ? locality : undefined,
      suburb: tags['addr:suburb'] ?? tags['addr:district'] ?? suburb,
      lat,
      lng,
      interpolated,
    });
  const seen = new Set<string>();
  for (const door of doorsOf(tags)) {
    const searchNumber = door.shortNumber ?? door.houseNumber;
    const parsed = readHouseNumber(searchNumber);
    if (!parsed || seen.has(searchNumber)) continue;
    seen.add(searchNumber);
    add(door, parsed.number);
  }
  if (addresses.length === 0 && houseName(tags)) add({ houseNumber: '' }, 0);
  return addresses;
}

/** Returns houses with town and district only if they differ from the street's. */
export const besideStreet = (houses: readonly AddressRecord[], street: PlaceRecord): AddressRecord[] =>
  houses.map((house) => ({
    ...house,
    locality: house.locality === street.locality ? undefined : house.locality,
    suburb: house.suburb === street.suburb ? undefined : house.suburb,
  }));
