import type { Geometry } from 'geojson';

/** [south, west, north, east] in degrees. */
export type Extent = readonly [south: number, west: number, north: number, east: number];

/** A place to be indexed. */
export interface PlaceRecord {
  /** ID of the place: unique, and the same each time the same data is read. */
  source: string;
  /** Most specific types, main one first; parent types are derived (`place-types.ts`). */
  types: readonly string[];
  name: string;
  /** Names in other languages, by code. */
  names?: Readonly<Record<string, string>>;
  /** Other names under which it can be found. */
  aliases?: readonly string[];
  importance: number;
  lat: number;
  lng: number;
  /** ISO 3166-1 alpha-2, upper case; empty when unknown. */
  country: string;
  admin1?: string | undefined;
  admin2?: string | undefined;
  locality?: string | undefined;
  suburb?: string | undefined;
  postcode?: string | undefined;
  street?: string | undefined;
  houseNumber?: string | undefined;
  /** For a street: towns of its houses other than the street's. */
  towns?: readonly string[] | undefined;
  /** For a street: districts and postal codes of some of its houses, which people search it with. */
  partsAround?: readonly string[] | undefined;
  extent?: Extent | undefined;
  /** For a postal code without a boundary: whether its position is calculated from addresses. */
  derived?: boolean | undefined;
  shape?: Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }> | undefined;
}

/** One house of a street. `street` is the `source` of the street's record. */
export interface AddressRecord {
  source: string;
  street: string;
  /** Sort key; 0 for a house without a number. */
  number: number;
  /** House number as tagged. */
  houseNumber: string;
  /** The number people search for, if it is only a part of the tagged one: "12" of "1234/12". */
  shortNumber?: string | undefined;
  /** Whether this is the second record of a house that has two numbers, sorted by the other one. */
  isSecond?: boolean | undefined;
  building?: string | undefined;
  unit?: string | undefined;
  postcode?: string | undefined;
  /** Town and district, if they differ from the street's. */
  locality?: string | undefined;
  suburb?: string | undefined;
  lat: number;
  lng: number;
  /** Not surveyed: interpolated between other houses. */
  interpolated?: boolean | undefined;
}

/** A piece of a street; `street` is the `source` of the street's record. */
export interface StreetLine {
  street: string;
  /** An encoded polyline. */
  line: string;
  extent: Extent;
}

/** The place where two streets meet; `street` and `other` are the `source` of their records. */
export interface CornerRecord {
  street: string;
  other: string;
  lat: number;
  lng: number;
}

/** A country with its ISO 3166-1 alpha-2 and alpha-3 codes. */
export interface CountryRecord {
  code: string;
  code3: string;
  /** Names by language code. */
  names: Readonly<Record<string, string>>;
}

/** Returns an extent enlarged to contain a position. */
export function grown(extent: Extent | undefined, lat: number, lng: number): Extent {
  if (!extent) return [lat, lng, lat, lng];
  const [south, west, north, east] = extent;
  return [Math.min(south, lat), Math.min(west, lng), Math.max(north, lat), Math.max(east, lng)];
}
