import { z } from 'zod';
import { type ZoneGeometry, zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { call } from './contract.ts';

/** Maximum number of areas per call. */
export const maxAreasPerCall = 200;

/** A count of something, for instance a postal code or a type of point of interest. */
export interface Counted {
  name: string;
  count: number;
}

/** Region data inside an area; overlapping parts count once. Null if the region has no data of that kind at all. */
export interface AreaContents {
  /** The data cover only part of the area, and so do the figures. */
  partly: boolean;
  addresses: number | null;
  /** Streets that cross the area or have an address in it. */
  streets: number | null;
  /** Postal codes of the addresses with their counts, most frequent first. */
  postalCodes: readonly Counted[] | null;
  /** Points of interest by main API type, most frequent first. */
  pois: readonly Counted[] | null;
}

/** Positions in two columns: latitudes and longitudes. */
export interface AddressColumns {
  lats: number[];
  lngs: number[];
  /** Number of addresses in the area; the columns may be a sample. */
  total: number;
  /** The data cover only part of the area. */
  partly: boolean;
}

const maxPositions = 100_000;

/** Contents of the region in use by area, counted in a separate process. */
export const regionContents = {
  /** Results by area, in order; null if the data don't cover it, or there is no region. */
  'regionContents.count': call<{ areas: readonly ZoneGeometry[] }, (AreaContents | null)[]>(
    z.strictObject({ areas: z.array(zoneGeometrySchema).max(maxAreasPerCall).readonly() }),
  ),
  /**
   * Addresses of an area: all, or a sample with the same distribution. Null if the data don't cover it or have no
   * addresses, or there is no region.
   */
  'regionContents.addresses': call<{ area: ZoneGeometry; atMost: number }, AddressColumns | null>(
    z.strictObject({ area: zoneGeometrySchema, atMost: z.int().min(1).max(maxPositions) }),
  ),
} as const;
