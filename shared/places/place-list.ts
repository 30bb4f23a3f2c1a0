import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { latLngSchema } from '../geo/position.ts';
import { dataText, jsonValue, limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';
import { serviceChoiceSchema } from '../settings/settings.ts';

/** Lists of places that were pasted, as a workspace keeps them. */

const listed = {
  /** Counts from 1. */
  line: z.int().min(1),
  /** As it was given. */
  text: dataText,
};

/** A line of a list of places: what it was read as, and of an address what was asked and decided. */
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
    /** What the line may mean, the likeliest first. */
    positions: limitedList(latLngSchema).min(1).readonly(),
    /** Which of them a person chose, from 0; null until then. */
    chosen: z.int().min(0).nullable(),
    leftOut: z.boolean(),
  }),
  z.strictObject({
    ...listed,
    kind: z.literal('address'),
    name: dataText,
    address: dataText,
    /** The address as it was asked for. */
    asked: dataText,
    /** Which of the places found is meant, from 0; null while that is doubtful or where none was found. */
    chosen: z.int().min(0).nullable(),
    leftOut: z.boolean(),
    /** It was written anew after it had not been found, or found wrongly. */
    corrected: z.boolean(),
    /** Why the service did not take it; null where it did. */
    refused: faultSchema.nullable(),
  }),
]);
export type StoredLine = z.infer<typeof storedLineSchema>;

/** A list of which not all places are used yet. */
export const storedPlaceListSchema = z.strictObject({
  /** What it is for. */
  id: dataText,
  text: dataText,
  /** What is added to each address, such as the town. */
  addition: dataText,
  /** Whether it is being written, or what was found is looked through. */
  step: z.enum(['text', 'places']),
  lines: limitedList(storedLineSchema).readonly(),
  /** What was answered to its addresses, each once. */
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
