import { z } from 'zod';
import { type ZoneGeometry, zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { call } from './contract.ts';

/** So many areas cross at once. */
export const areasAtOnce = 200;

/** So many of something, for instance of a postal code or of a type of points of interest. */
export interface Counted {
  name: string;
  count: number;
}

/**
 * What the region's data have inside of an area, each once where parts of the area overlap. Null: the data have
 * nothing of that kind anywhere, so that it is not known.
 */
export interface AreaContents {
  /** The data cover a part of the area alone, of which the figures are. */
  partly: boolean;
  addresses: number | null;
  /** Streets that run there or have an address there. */
  streets: number | null;
  /** Those of the addresses, with how many have each, the most first. */
  postalCodes: readonly Counted[] | null;
  /** Points of interest by their chief type of the API, the most first. */
  pois: readonly Counted[] | null;
}

/** Positions as a column of latitudes and one of longitudes. */
export interface AddressColumns {
  lats: number[];
  lngs: number[];
  /** How many addresses are in the area; the columns may have fewer. */
  total: number;
  /** The data cover a part of the area alone. */
  partly: boolean;
}

const mostPositions = 100_000;

/** What the places of the region in use have in areas, counted in a process of its own. */
export const regionContents = {
  /** For each area, in their order; null where the data cover nothing of it, or there is no region. */
  'regionContents.count': call<{ areas: readonly ZoneGeometry[] }, (AreaContents | null)[]>(
    z.strictObject({ areas: z.array(zoneGeometrySchema).max(areasAtOnce).readonly() }),
  ),
  /**
   * Where the addresses of an area are: all, or so many of them spread as all are. Null where the data cover nothing of
   * it or have no addresses, or there is no region.
   */
  'regionContents.addresses': call<{ area: ZoneGeometry; atMost: number }, AddressColumns | null>(
    z.strictObject({ area: zoneGeometrySchema, atMost: z.int().min(1).max(mostPositions) }),
  ),
} as const;
