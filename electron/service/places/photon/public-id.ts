import { z } from 'zod';

/**
 * What is needed to find a feature in Photon again: it has no lookup by ID, so a feature is searched at its position
 * and recognized by its ID. No part of a response is taken from here.
 */
const referenceSchema = z.tuple([
  z.literal('photon'),
  z.enum(['N', 'W', 'R']).nullable(),
  z.int().nullable(),
  z.string().max(100),
  z.string().max(100),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.string().max(60).nullable(),
  z.literal(true).optional(),
]);

export interface PhotonReference {
  /** Undefined without an object in OpenStreetMap. */
  osmType: 'N' | 'W' | 'R' | undefined;
  osmId: number | undefined;
  key: string;
  value: string;
  lat: number;
  lng: number;
  /** The house number, as those along one line share its ID, or the name of what has no ID. */
  label: string | undefined;
  /** Whether its address is meant instead of what is there. */
  isAddress?: boolean;
}

export function publicId({
  osmType,
  osmId,
  key,
  value,
  lat,
  lng,
  label,
  isAddress,
}: PhotonReference): string {
  const written: z.infer<typeof referenceSchema> = [
    'photon',
    osmType ?? null,
    osmId ?? null,
    key.slice(0, 100),
    value.slice(0, 100),
    lat,
    lng,
    label?.slice(0, 60) ?? null,
  ];
  if (isAddress) written.push(true);
  return Buffer.from(JSON.stringify(written)).toString('base64');
}

/** Undefined for a text that isn't an ID of this service. */
export function readPublicId(text: string): PhotonReference | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return undefined;
  const read = referenceSchema.safeParse(jsonOf(bytes.toString('utf8')));
  if (!read.success) return undefined;
  const [, osmType, osmId, key, value, lat, lng, label, isAddress] = read.data;
  return {
    osmType: osmType ?? undefined,
    osmId: osmId ?? undefined,
    key,
    value,
    lat,
    lng,
    label: label ?? undefined,
    isAddress: isAddress ?? false,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
