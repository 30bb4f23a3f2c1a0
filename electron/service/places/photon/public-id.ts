import { z } from 'zod';

/**
 * Content of a `public_id`. Photon has no lookup by ID, so a feature is searched at its position and recognized by its
 * ID. Clients could forge it, so responses contain nothing from it.
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
  /** Undefined, like `osmId`, if the feature has no object in OpenStreetMap. */
  osmType: 'N' | 'W' | 'R' | undefined;
  osmId: number | undefined;
  key: string;
  value: string;
  lat: number;
  lng: number;
  /** House number, because houses on an interpolation line share its ID; the name if there is no ID. */
  label: string | undefined;
  /** Whether it refers to the address instead of the point of interest there. */
  isAddress?: boolean;
}

/** Returns the `public_id` of a reference. */
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
  const tuple: z.infer<typeof referenceSchema> = [
    'photon',
    osmType ?? null,
    osmId ?? null,
    key.slice(0, 100),
    value.slice(0, 100),
    lat,
    lng,
    label?.slice(0, 60) ?? null,
  ];
  if (isAddress) tuple.push(true);
  return Buffer.from(JSON.stringify(tuple)).toString('base64');
}

/** Returns the reference in a `public_id`; undefined if it isn't one of this geocoder. */
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
