import { z } from 'zod';
import type { OsmType } from './nominatim-client.ts';

/**
 * Reference by which a result can be found again after a data update, which changes Nominatim’s own IDs. That of an
 * OpenStreetMap object includes a class, because Nominatim has one result for each of its main tags.
 */
export type NominatimReference =
  | {
      kind: 'object';
      osmType: OsmType;
      osmId: number;
      class: string;
      /** Whether it refers to the address instead of the point of interest there. */
      isAddress: boolean;
    }
  /** A house on an interpolation line; all houses on it share the ID of the line. */
  | { kind: 'interpolated'; osmId: number; houseNumber: string; lat: number; lng: number }
  /** A result without an object: a postal code or a country. */
  | { kind: 'named'; type: string; country: string; name: string };

const referenceSchema = z.union([
  z.tuple([
    z.literal('nominatim'),
    z.enum(['N', 'W', 'R']),
    z.int().positive(),
    z
      .string()
      .max(100)
      .regex(/^[\w:-]+$/),
    z.boolean(),
  ]),
  z.tuple([
    z.literal('nominatim'),
    z.literal('interpolated'),
    z.int().positive(),
    z.string().min(1).max(60),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
  ]),
  z.tuple([
    z.literal('nominatim'),
    z.literal('named'),
    z.string().max(100),
    z
      .string()
      .max(2)
      .regex(/^([A-Z]{2})?$/),
    z.string().min(1).max(150),
  ]),
]);

/** Returns the `public_id` of a reference. Cuts house numbers to 60 and names to 150 characters; checks nothing else. */
export function publicId(reference: NominatimReference): string {
  return Buffer.from(JSON.stringify(tupleOf(reference))).toString('base64');
}

function tupleOf(reference: NominatimReference): z.infer<typeof referenceSchema> {
  switch (reference.kind) {
    case 'object':
      return ['nominatim', reference.osmType, reference.osmId, reference.class, reference.isAddress];
    case 'interpolated': {
      const { osmId, houseNumber, lat, lng } = reference;
      return ['nominatim', 'interpolated', osmId, houseNumber.slice(0, 60), lat, lng];
    }
    case 'named':
      return ['nominatim', 'named', reference.type, reference.country, reference.name.slice(0, 150)];
  }
}

/** Returns the reference in a `public_id`; undefined if it isn’t one of this geocoder. */
export function readPublicId(text: string): NominatimReference | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return undefined;
  const read = referenceSchema.safeParse(jsonOf(bytes.toString('utf8')));
  if (!read.success) return undefined;
  const { data } = read;
  switch (data[1]) {
    case 'interpolated':
      return { kind: 'interpolated', osmId: data[2], houseNumber: data[3], lat: data[4], lng: data[5] };
    case 'named':
      return { kind: 'named', type: data[2], country: data[3], name: data[4] };
    default:
      return { kind: 'object', osmType: data[1], osmId: data[2], class: data[3], isAddress: data[4] };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
