import { z } from 'zod';
import {
  jsonValue,
  limitedList,
  limitedRecord,
  limitedText,
} from '../../../../shared/limits/limited-schemas.ts';

const text = z.string().max(512);
/** Schema of coordinates, which Nominatim returns as text. */
const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().max(32).regex(/^-?\d/).transform(Number)])
    .pipe(z.number().min(-limit).max(limit));
const latitude = degrees(90);
const longitude = degrees(180);

/** A result in the format `jsonv2`; only the fields used. */
const resultSchema = z.object({
  /** Missing for postal codes, and for countries that aren’t in the data. */
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.int().optional(),
  lat: latitude,
  lon: longitude,
  category: text,
  type: text,
  place_rank: z.int(),
  addresstype: text.optional().catch(undefined),
  /** Empty if it has none. */
  name: text,
  address: limitedRecord(text, text).optional().catch(undefined),
  /** Additional tags; null if it has none. */
  extratags: limitedRecord(limitedText, jsonValue).nullish().catch(undefined),
  boundingbox: z.tuple([latitude, latitude, longitude, longitude]).optional().catch(undefined),
  geojson: z
    .object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: limitedList(jsonValue) })
    .optional()
    .catch(undefined),
});
export type NominatimResult = z.infer<typeof resultSchema>;

/** The response doesn’t have Nominatim’s format. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

/**
 * Parses a list of results; skips invalid ones.
 * @throws UnreadableResponse if it isn’t a list, or no result is valid
 */
export function readResults(response: unknown): NominatimResult[] {
  const list = limitedList(jsonValue).safeParse(response);
  if (!list.success) throw new UnreadableResponse('no list of results');
  const results = list.data.flatMap((result) => {
    const read = resultSchema.safeParse(result);
    return read.success ? [read.data] : [];
  });
  if (list.data.length > 0 && results.length === 0) throw new UnreadableResponse('no valid result');
  return results;
}

const nothingSchema = z.object({ error: limitedText });

/**
 * Parses the result of a reverse request; undefined if nothing is there, which Nominatim reports as an error with
 * status 200.
 * @throws UnreadableResponse
 */
export function readReverseResult(response: unknown): NominatimResult | undefined {
  const read = resultSchema.safeParse(response);
  if (read.success) return read.data;
  if (nothingSchema.safeParse(response).success) return undefined;
  throw new UnreadableResponse('no result');
}

const classifiedSchema = z.object({ category: text, type: text });

/**
 * Parses the main tag of an object.
 * @throws UnreadableResponse
 */
export function readCategory(response: unknown): z.infer<typeof classifiedSchema> {
  const read = classifiedSchema.safeParse(response);
  if (!read.success) throw new UnreadableResponse('no category');
  return read.data;
}

const statusSchema = z.object({
  /** Zero if the server works. */
  status: z.int(),
  message: z.string().max(512),
  /** Missing if the data was imported without a network. */
  data_updated: z.string().max(64).optional().catch(undefined),
  software_version: z.string().max(64).optional().catch(undefined),
});
export type NominatimStatus = z.infer<typeof statusSchema>;

/**
 * Parses the server status.
 * @throws UnreadableResponse
 */
export function readStatus(response: unknown): NominatimStatus {
  const read = statusSchema.safeParse(response);
  if (!read.success) throw new UnreadableResponse('no status');
  return read.data;
}
