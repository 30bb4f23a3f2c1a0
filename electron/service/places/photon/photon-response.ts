import { z } from 'zod';
import {
  jsonValue,
  limitedList,
  limitedRecord,
  limitedText,
} from '../../../../shared/limits/limited-schemas.ts';

/** Photon's types of places, also accepted by its filters. */
export const photonLayers = [
  'house',
  'street',
  'locality',
  'district',
  'city',
  'county',
  'state',
  'country',
  'other',
] as const;
export type PhotonLayer = (typeof photonLayers)[number];

/** Names in OpenStreetMap have at most 255 characters. */
const text = z.string().max(512);
const name = text.optional();
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** A GeocodeJSON feature as returned by Photon; only the fields used. */
const featureSchema = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([longitude, latitude]) }),
  properties: z.object({
    /** Postal codes have no object in OpenStreetMap. */
    osm_type: z.enum(['N', 'W', 'R']).optional(),
    osm_id: z.int().optional(),
    osm_key: text,
    osm_value: text,
    /** Missing in old versions. */
    type: z.enum(photonLayers).optional().catch(undefined),
    name,
    street: name,
    housenumber: name,
    postcode: name,
    locality: name,
    district: name,
    city: name,
    county: name,
    state: name,
    countrycode: limitedText.regex(/^[A-Za-z]{2}$/).optional(),
    /** West, north, east, south. */
    extent: z.tuple([longitude, latitude, longitude, latitude]).optional().catch(undefined),
    /** Additional tags, if Photon's data was imported with them. */
    extra: limitedRecord(limitedText, jsonValue).optional().catch(undefined),
  }),
});
export type PhotonFeature = z.infer<typeof featureSchema>;

const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: limitedList(jsonValue),
});

/** The response doesn't have Photon's format. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

/**
 * Parses up to `limit` features of a response; skips invalid ones.
 * @throws UnreadableResponse if it isn't a Photon response, or no feature is valid
 */
export function readFeatures(response: unknown, limit: number): PhotonFeature[] {
  const collection = collectionSchema.safeParse(response);
  if (!collection.success) throw new UnreadableResponse('no collection of features');
  const received = collection.data.features.slice(0, limit);
  const features = received.flatMap((feature) => {
    const read = featureSchema.safeParse(feature);
    return read.success ? [read.data] : [];
  });
  if (received.length > 0 && features.length === 0)
    throw new UnreadableResponse('no feature that can be read');
  return features;
}

const statusSchema = z.object({
  status: z.string().max(64),
  /** Empty if unknown. */
  import_date: z.string().max(64).optional().catch(undefined),
  version: z.string().max(64).optional().catch(undefined),
});
export type PhotonStatus = z.infer<typeof statusSchema>;

/**
 * Parses the server status.
 * @throws UnreadableResponse
 */
export function readStatus(response: unknown): PhotonStatus {
  const read = statusSchema.safeParse(response);
  if (!read.success) throw new UnreadableResponse('no status');
  const { import_date, ...status } = read.data;
  return import_date ? { ...status, import_date } : status;
}
