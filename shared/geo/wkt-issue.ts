import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

/** A word or a number that is longer is told by its beginning. */
export const maxFoundLength = 80;

/** Why a text is no polygon in Well-Known Text. The words are made by whoever tells it. */
export const wktIssueSchema = z.object({
  problem: z.enum([
    /** One of the characters in `expected` should stand here. */
    'character',
    /** Neither POLYGON nor MULTIPOLYGON. */
    'kind',
    'number',
    /** A comma in the midst of a position. */
    'decimal-comma',
    /** Something that is no space, comma or bracket behind a number. */
    'delimiter',
    'text-behind',
    /** A reference system that is not WGS84. */
    'srid',
    'empty',
    'number-too-large',
    'no-area',
    /** A side that is no straight line. */
    'arc',
  ]),
  /** The offset in the text, from 0. */
  at: z.number(),
  /** What stands there; empty at the end of the text. */
  found: z.string().max(maxFoundLength),
  expected: limitedList(limitedText).optional(),
});
export type WktIssue = z.infer<typeof wktIssueSchema>;
export type WktProblem = WktIssue['problem'];
