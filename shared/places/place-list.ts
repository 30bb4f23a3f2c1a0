import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { latLngSchema } from '../geo/position.ts';
import { dataText, jsonValue, limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';
import { serviceChoiceSchema } from '../settings/settings.ts';

/* Schemas of pasted place lists, which are stored in a workspace. */

const listed = {
  /** Counts from 1. */
  line: z.int().min(1),
  /** Original text of the line. */
  text: dataText,
};

/** Line of a place list: how it was parsed, and for an address, its query and the user's decision. */
export const storedLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...listed,
    kind: z.literal('fault'),
    reason: z.enum(['no-place', 'off-earth', 'swapped', 'link', 'grid']),
  }),
  z.strictObject({ ...listed, kind: z.literal('position'), name: dataText, position: latLngSchema }),
  z.strictObject({
    ...listed,
    kind: z.literal('ambiguous'),
    name: dataText,
    /** Possible positions, most likely first. */
    positions: limitedList(latLngSchema).min(1).readonly(),
    /** Index of the position selected by the user; null until then. */
    chosen: z.int().min(0).nullable(),
    leftOut: z.boolean(),
  }),
  z.strictObject({
    ...listed,
    kind: z.literal('address'),
    name: dataText,
    address: dataText,
    /** Address that was sent to the service, with the addition. */
    asked: dataText,
    /** Index of the accepted result; null while in doubt, or if there is none. */
    chosen: z.int().min(0).nullable(),
    leftOut: z.boolean(),
    /** Whether the user replaced the address, because it wasn't found or the result was wrong. */
    corrected: z.boolean(),
    /** Why the service rejected it; null if it didn't. */
    refused: faultSchema.nullable(),
  }),
]);
export type StoredLine = z.infer<typeof storedLineSchema>;

/** List whose places haven't all been used yet. */
export const storedPlaceListSchema = z.strictObject({
  /** ID of what its places are for, such as the stops of a route. */
  id: dataText,
  text: dataText,
  /** Text appended to each address, such as the town. */
  addition: dataText,
  /** Whether it is being edited or reviewed. */
  step: z.enum(['text', 'places']),
  lines: limitedList(storedLineSchema).readonly(),
  /** Responses to its addresses; equal requests share one. */
  answers: limitedList(
    z.strictObject({
      question: limitedRecord(limitedText, jsonValue),
      answer: jsonValue,
      service: serviceChoiceSchema,
      /** Milliseconds since 1970. */
      at: z.number(),
    }),
  ).readonly(),
});
export type StoredPlaceList = z.infer<typeof storedPlaceListSchema>;
