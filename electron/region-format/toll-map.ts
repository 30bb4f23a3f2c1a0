import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../../shared/limits/limited-schemas.ts';
import { vehicleClasses } from '../../shared/tariffs/vehicle-class.ts';

const amountSchema = z.object({ value: z.number().nonnegative(), currency: z.string().length(3) });
/** A price given in the map data. */
export type Amount = z.infer<typeof amountSchema>;

const tollDirectionSchema = z.enum(['forward', 'backward', 'both']);
/** Direction in which a toll is paid, relative to the way's order of nodes. */
export type TollDirection = z.infer<typeof tollDirectionSchema>;

const tollBoothSchema = z.object({
  /** OpenStreetMap node ID. */
  id: z.int(),
  lat: z.number(),
  lng: z.number(),
  name: dataText.optional(),
  operator: dataText.optional(),
  /** ISO 3166-1 alpha-3. */
  country: limitedText.optional(),
  /** Vehicle classes that pay. Missing in older regions, where all are assumed to pay. */
  payers: limitedList(z.enum(vehicleClasses)).default(() => [...vehicleClasses]),
  charge: z.object({ car: amountSchema.optional(), truck: amountSchema.optional() }),
  paymentMethods: limitedList(dataText),
});
/** A place where a toll is taken: a booth or gantry. */
export type TollBooth = z.infer<typeof tollBoothSchema>;

const tollRoadSchema = z.object({
  /** OpenStreetMap way ID. */
  id: z.int(),
  ref: dataText.optional(),
  name: dataText.optional(),
  operator: dataText.optional(),
  country: limitedText.optional(),
  /** Direction in which each vehicle class pays. Missing in older regions, where all are assumed to pay in both. */
  payers: z
    .object({ car: tollDirectionSchema.optional(), truck: tollDirectionSchema.optional() })
    .default({ car: 'both', truck: 'both' }),
  charge: z.object({ car: amountSchema.optional(), truck: amountSchema.optional() }),
  /** Nodes of the way as an encoded polyline. */
  path: limitedText,
});
/** A toll road segment. */
export type TollRoad = z.infer<typeof tollRoadSchema>;

const tollMapSchema = z.object({
  /** Decimals in paths; 5 in older regions. */
  pathPrecision: z.union([z.literal(5), z.literal(6)]).default(5),
  booths: limitedList(tollBoothSchema),
  roads: limitedList(tollRoadSchema),
});
/** All tolls in a region's map data. */
export type TollMap = z.infer<typeof tollMapSchema>;

/** Toll map of a region without tolls. */
export const noTolls: TollMap = { pathPrecision: 6, booths: [], roads: [] };

/**
 * Reads the output of `region-build/collect-tolls.ts`.
 * @throws Error if the file is missing or invalid
 */
export async function readTollMap(file: string): Promise<TollMap> {
  return tollMapSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
