import type { LatLng } from '../../../shared/geo/position.ts';
import { readHouseNumber } from '../../../shared/places/house-number.ts';
import type { AddressRecord, Extent, PlaceRecord } from './place-record.ts';

/** A place as read from the index. */
export interface Place extends LatLng {
  id: number;
  source: string;
  /** Normalized name for comparison (`tokens.ts`). */
  nameKey: string;
  /** Most specific types, main one first. */
  types: readonly string[];
  name: string;
  importance: number;
  country: string;
  admin1: string | undefined;
  admin2: string | undefined;
  locality: string | undefined;
  suburb: string | undefined;
  postcode: string | undefined;
  street: string | undefined;
  houseNumber: string | undefined;
  extent: Extent | undefined;
  aliasKeys: readonly string[];
  /** Names by language. */
  names: Readonly<Record<string, string>> | undefined;
  /** For a postal code: whether its position is calculated from addresses. */
  derived: boolean;
  /** For a street: towns of its houses other than the street's. */
  towns: readonly string[];
}

/** A house as read from the index. `street` is the ID of its street's place. */
export interface House extends LatLng {
  street: number;
  source: string;
  /** Text before the number: "a", "km". */
  prefix: string;
  /** Sort key; 0 for a house without a number. */
  number: number;
  /** House number as tagged; empty for a house with only a name. */
  houseNumber: string;
  /** The number people search for, if it is only a part of the tagged one: "12" of "1234/12". */
  shortNumber: string | undefined;
  /** Whether this is the second record of a house that has two numbers, sorted by the other one. */
  isSecond: boolean;
  postcode: string | undefined;
  /** Town and district, if they differ from the street's. */
  locality: string | undefined;
  suburb: string | undefined;
  building: string | undefined;
  unit: string | undefined;
  /** Whether the house isn't surveyed but interpolated between others. */
  interpolated: boolean;
}

/** A missing field of a row. */
type Absent = null | 0;
/** Fields of a place in the order of its row. */
export type StoredPlace = [
  id: number,
  source: string,
  nameKey: string,
  name: string,
  types: string,
  importance: number,
  lat: number,
  lng: number,
  country: string,
  admin1?: string | Absent,
  admin2?: string | Absent,
  locality?: string | Absent,
  suburb?: string | Absent,
  postcode?: string | Absent,
  street?: string | Absent,
  houseNumber?: string | Absent,
  extent?: Extent | Absent,
  aliasKeys?: string[] | Absent,
  names?: Record<string, string> | Absent,
  derived?: 1 | Absent,
  towns?: string[] | Absent,
];
type StoredHouse = [
  houseNumber: string,
  lat: number,
  lng: number,
  source: string,
  postcode?: string | Absent,
  building?: string | Absent,
  unit?: string | Absent,
  interpolated?: 1 | Absent,
  shortNumber?: string | Absent,
  isSecond?: 1 | Absent,
  locality?: string | Absent,
  suburb?: string | Absent,
];

/** Returns fields as a JSON array, without undefined ones at the end; others become 0, the shortest value. */
function serializedFields(fields: readonly unknown[]): string {
  let length = fields.length;
  while (length > 0 && fields[length - 1] === undefined) length -= 1;
  return JSON.stringify(fields.slice(0, length).map((field) => (field === undefined ? 0 : field)));
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Returns a place as JSON of `StoredPlace`: one text per row is several times faster than a column per field. */
export function serializedPlace(
  id: number,
  place: PlaceRecord,
  nameKey: string,
  aliasKeys: readonly string[],
): string {
  return serializedFields([
    id,
    place.source,
    nameKey,
    place.name,
    place.types.join('|'),
    rounded(place.importance, 4),
    rounded(place.lat, 7),
    rounded(place.lng, 7),
    place.country,
    place.admin1,
    place.admin2,
    place.locality,
    place.suburb,
    place.postcode,
    place.street,
    place.houseNumber,
    place.extent?.map((degrees) => rounded(degrees, 7)),
    aliasKeys.length > 0 ? aliasKeys : undefined,
    place.names,
    place.derived ? 1 : undefined,
    place.towns && place.towns.length > 0 ? place.towns : undefined,
  ]);
}

const importanceSteps = 10_000;

/** Returns the importance of all places in ID order as bytes, rounded as in `serializedPlace`. */
export const serializedImportance = (importances: readonly number[]): Uint8Array =>
  new Uint8Array(
    Uint16Array.from(importances, (importance) => Math.round(importance * importanceSteps)).buffer,
  );

/** Importance of places by ID. IDs start at 1, in the order of descending importance. */
export interface ImportanceById {
  /** Returns a place's importance; 0 for an unknown ID. */
  of(id: number): number;
  /** Returns the last ID with at least this importance; 0 if there is none. */
  lastWithAtLeast(minImportance: number): number;
}

/**
 * Reads the importance of all places.
 * @param stored result of `serializedImportance`
 */
export function readImportance(stored: Uint8Array): ImportanceById {
  const steps = new Uint16Array(new Uint8Array(stored).buffer);
  return {
    of: (id) => (steps[id - 1] ?? 0) / importanceSteps,
    lastWithAtLeast(minImportance) {
      const minStep = Math.round(minImportance * importanceSteps);
      let [low, high] = [0, steps.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((steps[middle] ?? 0) >= minStep) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

const typesByText = new Map<string, readonly string[]>();

function typesOf(text: string): readonly string[] {
  let types = typesByText.get(text);
  if (!types) {
    types = text.split('|');
    typesByText.set(text, types);
  }
  return types;
}

const noTexts: readonly string[] = [];

/** Reads a place from a parsed row; the counterpart of `serializedPlace`. */
export function readPlace(stored: StoredPlace): Place {
  return {
    id: stored[0],
    source: stored[1],
    nameKey: stored[2],
    name: stored[3],
    types: typesOf(stored[4]),
    importance: stored[5],
    lat: stored[6],
    lng: stored[7],
    country: stored[8],
    admin1: stored[9] || undefined,
    admin2: stored[10] || undefined,
    locality: stored[11] || undefined,
    suburb: stored[12] || undefined,
    postcode: stored[13] || undefined,
    street: stored[14] || undefined,
    houseNumber: stored[15] || undefined,
    extent: stored[16] || undefined,
    aliasKeys: stored[17] || noTexts,
    names: stored[18] || undefined,
    derived: stored[19] === 1,
    towns: stored[20] || noTexts,
  };
}

/** Returns a group of houses as a JSON array. */
export function serializedHouses(houses: readonly AddressRecord[]): string {
  return `[${houses
    .map((house) =>
      serializedFields([
        house.houseNumber,
        rounded(house.lat, 7),
        rounded(house.lng, 7),
        house.source,
        house.postcode,
        house.building,
        house.unit,
        house.interpolated ? 1 : undefined,
        house.shortNumber,
        house.isSecond ? 1 : undefined,
        house.locality,
        house.suburb,
      ]),
    )
    .join(',')}]`;
}

/** Reads a group of houses; the counterpart of `serializedHouses`. */
export function readHouses(street: number, text: string): House[] {
  const storedHouses: StoredHouse[] = JSON.parse(text);
  return storedHouses.map(
    ([
      houseNumber,
      lat,
      lng,
      source,
      postcode,
      building,
      unit,
      interpolated,
      shortNumber,
      isSecond,
      locality,
      suburb,
    ]) => {
      const parsedNumber = readHouseNumber(shortNumber || houseNumber);
      return {
        street,
        source,
        prefix: parsedNumber?.prefix ?? '',
        number: parsedNumber?.number ?? 0,
        houseNumber,
        shortNumber: shortNumber || undefined,
        isSecond: isSecond === 1,
        lat,
        lng,
        postcode: postcode || undefined,
        locality: locality || undefined,
        suburb: suburb || undefined,
        building: building || undefined,
        unit: unit || undefined,
        interpolated: interpolated === 1,
      };
    },
  );
}
