import { z } from 'zod';
import { languages } from '../api/value-sets.ts';
import { type LngLat, latLngSchema } from '../geo/position.ts';
import type { LineReadingOptions } from '../geocoding/line-request.ts';
import {
  decisionSchema,
  type LineFilter,
  type LineState,
  type ListLine,
  lineAnswerSchema,
  lineFilterSchema,
} from '../geocoding/list-lines.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { columnMappingSchema, directions } from '../place-lists/columns.ts';
import { listFormatSchema } from '../place-lists/list-file.ts';
import { call } from './contract.ts';

/** A list's header data, without its rows. */
export const listHeadSchema = z.strictObject({
  /** File name; empty for pasted text. */
  name: limitedText,
  /** Null if its first line isn't a heading. */
  headings: limitedList(dataText).readonly().nullable(),
  columns: z.int().min(1),
  format: listFormatSchema,
});
export type ListHead = z.infer<typeof listHeadSchema>;

/** What to look up of a list, and how. */
export const listRequestSchema = z.strictObject({
  /** What its places are for; one list each. Older versions omitted it for lists of their own. */
  target: limitedText.optional(),
  /** Id of the list, from `geocoding.begin`. */
  list: limitedText,
  mapping: columnMappingSchema,
  direction: z.enum(directions),
  /** Language of the answers. */
  language: z.enum(languages),
  /** Added to each address, such as the town. */
  addition: dataText,
  /** ISO 3166-1 codes; empty: any. */
  countries: limitedList(limitedText.regex(/^([a-z]{2}|[a-z]{3})$/i)).readonly(),
  /** Where places are expected: nearer matches come first, and those outside are in doubt. */
  near: z.strictObject({ position: latLngSchema, meters: z.number().positive() }).nullable(),
  /** For mixed lists: helps to read positions. Older versions had none. */
  context: z.strictObject({ near: latLngSchema.nullable(), language: limitedText }).optional(),
});
export type ListRequest = z.infer<typeof listRequestSchema>;

/** How lines of a list become queries. */
export const lineReading = (
  { mapping, direction, addition, language, context }: ListRequest,
  { format }: Pick<ListHead, 'format'>,
): LineReadingOptions => ({
  mapping,
  direction,
  addition,
  separator: format.separator,
  context: context ?? { near: null, language },
});

/** Maximum number of rows per call. */
export const maxRowsPerCall = 1000;

/** A line on the map: row, state and position; null if it has none. */
export interface LinePoint {
  row: number;
  state: LineState;
  position: LngLat | null;
}

/** A position in the order of changes; simultaneous changes are ordered by row. */
const changePlaceSchema = z.strictObject({ change: z.int().min(0), row: z.int().min(-1) });
export type ChangePlace = z.infer<typeof changePlaceSchema>;
export const beforeAllChanges: ChangePlace = { change: 0, row: -1 };

const knownAnswerSchema = z.strictObject({ query: dataText, answer: lineAnswerSchema });
export type KnownAnswer = z.infer<typeof knownAnswerSchema>;

const inList = { job: limitedText };
const rowSchema = z.int().min(0);
const lineDecisionSchema = z.strictObject({ row: rowSchema, decision: decisionSchema });
export type LineDecision = z.infer<typeof lineDecisionSchema>;

/** Address lists, which jobs of kind `geocoding` look up. */
export const geocoding = {
  /** Starts a list whose rows follow; returns its id. Dropped at exit unless a job looks it up. */
  'geocoding.begin': call<z.infer<typeof listHeadSchema>, string>(listHeadSchema),
  /** Adds rows to a list before its job starts, and known answers, whose queries are not requested. */
  'geocoding.add': call<
    { list: string; rows: readonly (readonly string[])[]; known?: readonly KnownAnswer[] | undefined },
    null
  >(
    z.strictObject({
      list: limitedText,
      rows: z.array(limitedList(dataText).readonly()).max(maxRowsPerCall).readonly(),
      known: z.array(knownAnswerSchema).max(maxRowsPerCall).readonly().optional(),
    }),
  ),
  /** What a job looks up; null if there is no such job. */
  'geocoding.list': call<{ job: string }, { head: ListHead; question: ListRequest } | null>(
    z.strictObject(inList),
  ),
  /** A page of the filtered lines, in order, and their total. */
  'geocoding.lines': call<
    { job: string; filter: LineFilter; from: number; count: number },
    { lines: ListLine[]; total: number }
  >(
    z.strictObject({
      ...inList,
      filter: lineFilterSchema,
      from: rowSchema,
      count: z.int().min(1).max(maxRowsPerCall),
    }),
  ),
  /** Lines by row, in order; skips rows that don't exist. */
  'geocoding.linesAt': call<{ job: string; rows: readonly number[] }, ListLine[]>(
    z.strictObject({ ...inList, rows: z.array(rowSchema).max(maxRowsPerCall).readonly() }),
  ),
  /** Number of filtered lines before a row. */
  'geocoding.place': call<{ job: string; filter: LineFilter; row: number }, number>(
    z.strictObject({ ...inList, filter: lineFilterSchema, row: rowSchema }),
  ),
  /** Positions of lines changed after a point in the order of changes, in parts; an empty part is the last. */
  'geocoding.points': call<{ job: string; after: ChangePlace }, { points: LinePoint[]; last: ChangePlace }>(
    z.strictObject({ ...inList, after: changePlaceSchema }),
  ),
  /** Decides which candidates are right; returns the previous decisions for undo. */
  'geocoding.decide': call<{ job: string; decisions: readonly LineDecision[] }, LineDecision[]>(
    z.strictObject({
      ...inList,
      decisions: z.array(lineDecisionSchema).min(1).max(maxRowsPerCall).readonly(),
    }),
  ),
  /** Queues a line for look-up by another text; the job requests it when resumed. */
  'geocoding.correct': call<{ job: string; row: number; query: string }, null>(
    z.strictObject({ ...inList, row: rowSchema, query: dataText.min(1) }),
  ),
  /** Queues the lines for which the service failed; returns their number. The job requests them when resumed. */
  'geocoding.askAgain': call<{ job: string }, number>(z.strictObject(inList)),
} as const;
