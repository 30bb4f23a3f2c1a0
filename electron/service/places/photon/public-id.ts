import { z } from 'zod';

/**
 * What is needed to find a feature in Photon again: it has no lookup by ID, so a feature is searched at its position
 * and recognized by its ID. No part of a response is taken from here.
 */
const referenceSchema = z.tuple([
  z.literal('photon'),
  z.enum(['N', 'W', 'R']),
  z.int(),
  z.string().max(100),
  z.string().max(100),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.string().max(60).nullable(),
]);

export interface PhotonReference {
  osmType: 'N' | 'W' | 'R';
  osmId: number;
  key: string;
  value: string;
  lat: number;
  lng: number;
  /** Numbers along one line share its ID. */
  housenumber: string | undefined;
}

export function publicId({ osmType, osmId, key, value, lat, lng, housenumber }: PhotonReference): string {
  const written: z.infer<typeof referenceSchema> = [
    'photon',
    osmType,
    osmId,
    key.slice(0, 100),
    value.slice(0, 100),
    lat,
    lng,
    housenumber?.slice(0, 60) ?? null,
  ];
  return Buffer.from(JSON.stringify(written)).toString('base64');
}

/** Undefined for a text that isn't an ID of this service. */
export function readPublicId(text: string): PhotonReference | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return undefined;
  const read = referenceSchema.safeParse(jsonOf(bytes.toString('utf8')));
  if (!read.success) return undefined;
  const [, osmType, osmId, key, value, lat, lng, housenumber] = read.data;
  return { osmType, osmId, key, value, lat, lng, housenumber: housenumber ?? undefined };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
