import { z } from 'zod';
import {
  jsonValue,
  limitedList,
  limitedRecord,
  limitedText,
} from '../../../../shared/limits/limited-schemas.ts';

/** Photon's own kinds of places, also accepted by its filters. */
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

/** GeocodeJSON as returned by Photon; only the fields used. */
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
    /** Additional tags, if its data was imported with them. */
    extra: limitedRecord(limitedText, jsonValue).optional().catch(undefined),
  }),
});
export type PhotonFeature = z.infer<typeof featureSchema>;

const collectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: limitedList(jsonValue),
});

/** The response doesn't have Photon's format. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Parses the features of a response; skips invalid ones.
 * @throws UnreadableAnswer if it isn't a Photon response, or no feature is valid
 */
export function readFeatures(answer: unknown, limit: number): PhotonFeature[] {
  const collection = collectionSchema.safeParse(answer);
  if (!collection.success) throw new UnreadableAnswer('no collection of features');
  const given = collection.data.features.slice(0, limit);
  const features = given.flatMap((feature) => {
    const read = featureSchema.safeParse(feature);
    return read.success ? [read.data] : [];
  });
  if (given.length > 0 && features.length === 0) throw new UnreadableAnswer('no feature that can be read');
  return features;
}

const statusSchema = z.object({
  status: z.string().max(64),
  /** Empty if unknown. */
  import_date: z.string().max(64).optional().catch(undefined),
  version: z.string().max(64).optional().catch(undefined),
});
export type PhotonStatus = z.infer<typeof statusSchema>;

/** @throws UnreadableAnswer */
export function readStatus(answer: unknown): PhotonStatus {
  const read = statusSchema.safeParse(answer);
  if (!read.success) throw new UnreadableAnswer('no status');
  const { import_date, ...status } = read.data;
  return import_date ? { ...status, import_date } : status;
}
