import type { Geometry } from 'geojson';

/** [south, west, north, east] in degrees. */
export type Extent = readonly [south: number, west: number, north: number, east: number];

/** A place on its way into the index. */
export interface PlaceRecord {
  /** Unique, and the same whenever the same data are read. */
  source: string;
  /** Its own types, the chief one first; parents are derived (`place-types.ts`). */
  types: readonly string[];
  name: string;
  /** Names in other languages, by code. */
  names?: Readonly<Record<string, string>>;
  /** Other names by which it is found. */
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
  /** Of a street: the towns of its houses that are not its own. */
  towns?: readonly string[] | undefined;
  /** Of a street: districts and postal codes by which some of its houses are asked for. */
  partsAround?: readonly string[] | undefined;
  extent?: Extent | undefined;
  /** A postal code that no border outlines: its place is worked out from the addresses that have it. */
  derived?: boolean | undefined;
  shape?: Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }> | undefined;
}

/** One house of a street. `street` is the source of the street's record. */
export interface AddressRecord {
  source: string;
  street: string;
  /** By which it is ordered; 0 for a house that has none. */
  number: number;
  /** As it is written on the house. */
  houseNumber: string;
  /** As it is asked for, where that is but a part of what is written: "12" of "1234/12". */
  shortNumber?: string | undefined;
  /** `shortNumber` is one that does not rise along the street, and `houseNumber` stands for the house already. */
  isSecond?: boolean | undefined;
  building?: string | undefined;
  unit?: string | undefined;
  postcode?: string | undefined;
  /** Its town and its district, where they are not those of its street. */
  locality?: string | undefined;
  suburb?: string | undefined;
  lat: number;
  lng: number;
  /** No survey has seen it: it stands between others along a way that says so. */
  interpolated?: boolean | undefined;
}

/** A piece of a street; `street` is the source of the street's record. */
export interface StreetLine {
  street: string;
  /** An encoded polyline. */
  line: string;
  extent: Extent;
}

export interface CornerRecord {
  street: string;
  other: string;
  lat: number;
  lng: number;
}

export interface CountryRecord {
  code: string;
  code3: string;
  /** Names by language code. */
  names: Readonly<Record<string, string>>;
}

export function grown(extent: Extent | undefined, lat: number, lng: number): Extent {
  if (!extent) return [lat, lng, lat, lng];
  const [south, west, north, east] = extent;
  return [Math.min(south, lat), Math.min(west, lng), Math.max(north, lat), Math.max(east, lng)];
}
