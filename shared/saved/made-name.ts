import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

const count = z.int().min(0);
const ends = { from: limitedText, to: limitedText };

/** Parts of a generated name of a search, from which the window composes the name in its language. */
export const madeNameSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nearby'), group: limitedText, near: limitedText }),
  z.strictObject({ kind: z.literal('addresses'), count, found: count }),
  z.strictObject({ kind: z.literal('route'), ...ends, routes: count }),
  z.strictObject({ kind: z.literal('tolls'), ...ends }),
  z.strictObject({
    kind: z.literal('isochrones'),
    /** For `time`, `values` are minutes; for `distance`, kilometers. */
    method: z.enum(['time', 'distance']),
    values: limitedList(z.number()),
    from: limitedList(limitedText),
  }),
  z.strictObject({ kind: z.literal('matrix'), rows: count, columns: count }),
  z.strictObject({ kind: z.literal('transit'), ...ends }),
  z.strictObject({ kind: z.literal('picture'), width: z.number(), height: z.number() }),
  /** `store` is the store ID that all zones have; null if they have different ones or none. */
  z.strictObject({ kind: z.literal('zones'), count, store: limitedText.nullable() }),
]);
export type MadeName = z.infer<typeof madeNameSchema>;
