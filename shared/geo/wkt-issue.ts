import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

/** Maximum length of text quoted in messages; longer text is truncated. */
export const maxFoundLength = 80;

/** Why text can't be read as polygons in Well-Known Text. Callers create the messages. */
export const wktIssueSchema = z.object({
  problem: z.enum([
    /** One of the characters in `expected` is missing here. */
    'character',
    /** Neither POLYGON nor MULTIPOLYGON. */
    'kind',
    'number',
    /** A comma within a position. */
    'decimal-comma',
    /** An invalid character after a number. */
    'delimiter',
    'text-behind',
    /** A reference system that is not WGS84. */
    'srid',
    'empty',
    'number-too-large',
    'no-area',
    /** A curved side. */
    'arc',
  ]),
  /** Offset in the text, from 0. */
  at: z.number(),
  /** Text at that offset; empty at the end. */
  found: z.string().max(maxFoundLength),
  expected: limitedList(limitedText).optional(),
});
export type WktIssue = z.infer<typeof wktIssueSchema>;
export type WktProblem = WktIssue['problem'];
