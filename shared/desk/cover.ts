import { z } from 'zod';
import { travelModes } from '../api/value-sets.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import type { CoverCheck, StoredRoutes } from '../planning/coverage/cover-check.ts';
import { storeSchema } from '../zones/store.ts';
import { call, nothing, state } from './contract.ts';

const countSchema = z.int().nonnegative();
const numbersSchema = limitedList(countSchema).readonly();

/** A coverage check: its zones, stores, and requests. */
export const coverCheckSchema: z.ZodType<CoverCheck> = z.strictObject({
  mode: z.enum(travelModes),
  stores: limitedList(storeSchema).min(1).readonly(),
  zones: limitedList(
    z.strictObject({
      id: limitedText,
      zoneId: limitedText,
      storeId: limitedText,
      shape: dataText,
      places: countSchema,
      weight: z.number().nonnegative(),
    }),
  ).readonly(),
  lats: limitedList(z.number().min(-90).max(90)).readonly(),
  lngs: limitedList(z.number().min(-180).max(180)).readonly(),
  questions: limitedList(z.strictObject({ stores: numbersSchema, places: numbersSchema }))
    .min(1)
    .readonly(),
  zonesByAddress: countSchema,
  zonesOnGrid: countSchema,
  gridMeters: z.strictObject({ least: z.number(), most: z.number() }).nullable(),
  withoutStore: limitedList(z.strictObject({ zoneId: limitedText, storeId: limitedText })).readonly(),
});

/** Result of a coverage check, with the zones and stores of that time. */
export interface StoredCover extends StoredRoutes {
  check: CoverCheck;
  /** When it ended (ISO 8601). */
  endedAt: string;
}

/** The last completed coverage check of the workspace; jobs of kind `cover` run them. */
export const cover = {
  /** Id of its job; null if none has ended. */
  coverChecked: state<string | null>(null),
  'cover.result': call<undefined, StoredCover | null>(nothing),
} as const;
