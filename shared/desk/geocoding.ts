import { z } from 'zod';
import { languages } from '../api/value-sets.ts';
import { type LngLat, latLngSchema } from '../geo/position.ts';
import type { LineReading } from '../geocoding/line-question.ts';
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

/** A list as it was given, beside its rows. */
export const listHeadSchema = z.strictObject({
  /** Of the file; empty where it was pasted. */
  name: limitedText,
  /** Null where its first line is no heading. */
  headings: limitedList(dataText).readonly().nullable(),
  columns: z.int().min(1),
  format: listFormatSchema,
});
export type ListHead = z.infer<typeof listHeadSchema>;

/** What is looked up of a list, and how. */
export const listQuestionSchema = z.strictObject({
  /** What its places are for: there is one list for each. An older program left it out: for themselves. */
  target: limitedText.optional(),
  /** Of the list, as `geocoding.begin` answered. */
  list: limitedText,
  mapping: columnMappingSchema,
  direction: z.enum(directions),
  /** Of the answers. */
  language: z.enum(languages),
  /** Added to each address, such as the town. */
  addition: dataText,
  /** ISO 3166-1 codes; empty: any. */
  countries: limitedList(limitedText.regex(/^([a-z]{2}|[a-z]{3})$/i)).readonly(),
  /** Where the places are expected: what is found farther off is doubted, and what is found nearer comes first. */
  near: z.strictObject({ position: latLngSchema, meters: z.number().positive() }).nullable(),
  /** Of a mixed list: what helps to read positions. An older program knew none. */
  context: z.strictObject({ near: latLngSchema.nullable(), language: limitedText }).optional(),
});
export type ListQuestion = z.infer<typeof listQuestionSchema>;

/** How the lines of a list come to what is asked. */
export const lineReading = (
  { mapping, direction, addition, language, context }: ListQuestion,
  { format }: Pick<ListHead, 'format'>,
): LineReading => ({
  ...{ mapping, direction, addition, separator: format.separator },
  context: context ?? { near: null, language },
});

/** So many rows cross at once. */
export const rowsAtOnce = 1000;

/** A line on the map: its row, state and position; null where it has none. */
export interface LinePoint {
  row: number;
  state: LineState;
  position: LngLat | null;
}

/** A place in the order in which lines changed: those that changed at once are in the order of their rows. */
const changePlaceSchema = z.strictObject({ change: z.int().min(0), row: z.int().min(-1) });
export type ChangePlace = z.infer<typeof changePlaceSchema>;
export const beforeAllChanges: ChangePlace = { change: 0, row: -1 };

const knownAnswerSchema = z.strictObject({ query: dataText, answer: lineAnswerSchema });
export type KnownAnswer = z.infer<typeof knownAnswerSchema>;

const inList = { job: limitedText };
const rowSchema = z.int().min(0);
const lineDecisionSchema = z.strictObject({ row: rowSchema, decision: decisionSchema });
export type LineDecision = z.infer<typeof lineDecisionSchema>;

/** The lists that jobs of the kind `geocoding` look up. */
export const geocoding = {
  /** Begins a list, whose rows follow; its id. It is forgotten with the end of the program unless a job looks it up. */
  'geocoding.begin': call<z.infer<typeof listHeadSchema>, string>(listHeadSchema),
  /** Adds rows to a list that no job looks up yet, and what is known of its questions: those are not asked. */
  'geocoding.add': call<
    { list: string; rows: readonly (readonly string[])[]; known?: readonly KnownAnswer[] | undefined },
    null
  >(
    z.strictObject({
      list: limitedText,
      rows: z.array(limitedList(dataText).readonly()).max(rowsAtOnce).readonly(),
      known: z.array(knownAnswerSchema).max(rowsAtOnce).readonly().optional(),
    }),
  ),
  /** What a job looks up; null where there is no such job. */
  'geocoding.list': call<{ job: string }, { head: ListHead; question: ListQuestion } | null>(
    z.strictObject(inList),
  ),
  /** A page of the lines that a filter leaves, in their order, and how many it leaves in all. */
  'geocoding.lines': call<
    { job: string; filter: LineFilter; from: number; count: number },
    { lines: ListLine[]; total: number }
  >(
    z.strictObject({
      ...inList,
      filter: lineFilterSchema,
      from: rowSchema,
      count: z.int().min(1).max(rowsAtOnce),
    }),
  ),
  /** The lines of some rows, in their order; a row that the list lacks is left out. */
  'geocoding.linesAt': call<{ job: string; rows: readonly number[] }, ListLine[]>(
    z.strictObject({ ...inList, rows: z.array(rowSchema).max(rowsAtOnce).readonly() }),
  ),
  /** How many of the lines that a filter leaves stand before a row. */
  'geocoding.place': call<{ job: string; filter: LineFilter; row: number }, number>(
    z.strictObject({ ...inList, filter: lineFilterSchema, row: rowSchema }),
  ),
  /** Where the lines lie that changed behind a place in the order of changes; a part at a time, none at the end. */
  'geocoding.points': call<{ job: string; after: ChangePlace }, { points: LinePoint[]; last: ChangePlace }>(
    z.strictObject({ ...inList, after: changePlaceSchema }),
  ),
  /** Says which candidates are meant; what was said of these lines before, to take it back. */
  'geocoding.decide': call<{ job: string; decisions: readonly LineDecision[] }, LineDecision[]>(
    z.strictObject({ ...inList, decisions: z.array(lineDecisionSchema).min(1).max(rowsAtOnce).readonly() }),
  ),
  /** Has another text looked up for a line; the job asks it when it goes on. */
  'geocoding.correct': call<{ job: string; row: number; query: string }, null>(
    z.strictObject({ ...inList, row: rowSchema, query: dataText.min(1) }),
  ),
  /** Has the lines at which the service failed looked up again when the job goes on; how many. */
  'geocoding.askAgain': call<{ job: string }, number>(z.strictObject(inList)),
} as const;
