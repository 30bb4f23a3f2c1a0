import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../../shared/limits/limited-schemas.ts';
import { vehicleClasses } from '../../shared/tariffs/vehicle-class.ts';

const amountSchema = z.object({ value: z.number().nonnegative(), currency: z.string().length(3) });
/** A price that the map itself gives. */
export type Amount = z.infer<typeof amountSchema>;

const tollDirectionSchema = z.enum(['forward', 'backward', 'both']);
/** Which way along a road a toll is paid. */
export type TollDirection = z.infer<typeof tollDirectionSchema>;

const tollBoothSchema = z.object({
  /** Of the OpenStreetMap node. */
  id: z.int(),
  lat: z.number(),
  lng: z.number(),
  name: dataText.optional(),
  operator: dataText.optional(),
  /** ISO 3166-1 alpha-3. */
  country: limitedText.optional(),
  /** Who pays there. Older regions do not tell, and have what cars pay at alone. */
  payers: limitedList(z.enum(vehicleClasses)).default(() => [...vehicleClasses]),
  charge: z.object({ car: amountSchema.optional(), truck: amountSchema.optional() }),
  paymentMethods: limitedList(dataText),
});
/** A place where a toll is taken: a booth, or a gantry over the road. */
export type TollBooth = z.infer<typeof tollBoothSchema>;

const tollRoadSchema = z.object({
  /** Of the OpenStreetMap way. */
  id: z.int(),
  ref: dataText.optional(),
  name: dataText.optional(),
  operator: dataText.optional(),
  country: limitedText.optional(),
  /** Who pays there, and in which direction; as of a booth where they do not tell. */
  payers: z
    .object({ car: tollDirectionSchema.optional(), truck: tollDirectionSchema.optional() })
    .default({ car: 'both', truck: 'both' }),
  charge: z.object({ car: amountSchema.optional(), truck: amountSchema.optional() }),
  /** The nodes of the way as an encoded polyline. */
  path: limitedText,
});
/** A piece of road on which a toll is to be paid. */
export type TollRoad = z.infer<typeof tollRoadSchema>;

const tollMapSchema = z.object({
  /** Decimals of the positions in paths; older regions have 5. */
  pathPrecision: z.union([z.literal(5), z.literal(6)]).default(5),
  booths: limitedList(tollBoothSchema),
  roads: limitedList(tollRoadSchema),
});
/** Everything that a region's map knows of tolls. */
export type TollMap = z.infer<typeof tollMapSchema>;

/** The tolls of a region in which there are none. */
export const noTolls: TollMap = { pathPrecision: 6, booths: [], roads: [] };

/**
 * Reads what `region-build/collect-tolls.ts` wrote.
 * @throws Error when the file is absent or broken
 */
export async function readTollMap(file: string): Promise<TollMap> {
  return tollMapSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
