import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { latLngSchema } from '../geo/position.ts';
import { dataText, jsonValue, limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';
import { serviceChoiceSchema } from '../settings/settings.ts';

/** Pasted place lists as a workspace stores them. */

const listed = {
  /** Counts from 1. */
  line: z.int().min(1),
  /** As it was given. */
  text: dataText,
};

/** A line of a place list: how it was parsed, and for an address its query and decision. */
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
    /** The requested address. */
    asked: dataText,
    /** Index of the right result; null while in doubt, or if there is none. */
    chosen: z.int().min(0).nullable(),
    leftOut: z.boolean(),
    /** The user replaced the address because it was not found, or found wrongly. */
    corrected: z.boolean(),
    /** Why the service rejected it; null if it didn't. */
    refused: faultSchema.nullable(),
  }),
]);
export type StoredLine = z.infer<typeof storedLineSchema>;

/** A list whose places have not all been used yet. */
export const storedPlaceListSchema = z.strictObject({
  /** What its places are for. */
  id: dataText,
  text: dataText,
  /** What is added to each address, such as the town. */
  addition: dataText,
  /** Whether it is being edited or reviewed. */
  step: z.enum(['text', 'places']),
  lines: limitedList(storedLineSchema).readonly(),
  /** Answers to its addresses, each once. */
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
