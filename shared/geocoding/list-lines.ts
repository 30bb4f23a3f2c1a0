import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { limitedList } from '../limits/limited-schemas.ts';
import { candidateSchema, doubtSchema } from './address-match.ts';
import { rowFaults } from './place-row.ts';

/**
 * State of a list line. `unreadable`: it contains no place; `doubtful`: the first candidate may be wrong; `missing`: no
 * result; `failed`: the service rejected the request; `confirmed` and `rejected`: decided by the user.
 */
export const lineStates = [
  'waiting',
  'unreadable',
  'found',
  'doubtful',
  'missing',
  'failed',
  'confirmed',
  'rejected',
] as const;
export type LineState = (typeof lineStates)[number];

/** Why a line needs review. */
export const lineDoubts = [
  'not-found',
  'several',
  'partial',
  'imprecise',
  'low-score',
  'outside',
  'far',
  'fault',
  // Add new ones at the end: the order is stored as bits.
  'reading',
] as const;
export type LineDoubt = (typeof lineDoubts)[number];

/** Maximum number of stored candidates, each of which a number key selects. */
export const maxStoredCandidates = 5;

/** Result of a query of a list, shared by lines with equal queries. */
export const lineAnswerSchema = z.union([
  z.strictObject({
    candidates: z.array(candidateSchema).max(maxStoredCandidates).readonly(),
    doubts: limitedList(doubtSchema).readonly(),
  }),
  /** The service rejected the request. */
  z.strictObject({ fault: faultSchema }),
  /** The line contains no place, so nothing was requested. */
  z.strictObject({ unreadable: z.enum(rowFaults) }),
]);
export type LineAnswer = z.infer<typeof lineAnswerSchema>;

/** Returns why a line with this result needs review, in the order of `lineDoubts`; empty if it doesn't. */
export function doubtsOfAnswer(answer: LineAnswer): LineDoubt[] {
  if ('unreadable' in answer) return [];
  if ('fault' in answer) return ['fault'];
  if (answer.candidates.length === 0) return ['not-found'];
  return lineDoubts.filter((kind) => answer.doubts.some((doubt) => doubt.kind === kind));
}

/** Returns the state of a line with this result that the user hasn't decided on. */
export function stateOfAnswer(answer: LineAnswer): LineState {
  if ('unreadable' in answer) return 'unreadable';
  if ('fault' in answer) return 'failed';
  if (answer.candidates.length === 0) return 'missing';
  return answer.doubts.length > 0 ? 'doubtful' : 'found';
}

/** Whether lines in this state need review. */
export const needsReview = (state: LineState): boolean =>
  state === 'doubtful' || state === 'missing' || state === 'failed';

/** Whether lines in this state have a usable place. */
export const isPlaced = (state: LineState): boolean => state === 'found' || state === 'confirmed';

/** Filter of lines: all, those with a place, those the user decided on, or those that need review, by reason or all. */
export const lineFilterSchema = z.union([z.enum(['all', 'placed', 'decided', 'open']), z.enum(lineDoubts)]);
export type LineFilter = z.infer<typeof lineFilterSchema>;

/** Whether a line passes a filter. */
export function passesFilter(
  filter: LineFilter,
  { state, answer }: Pick<ListLine, 'state' | 'answer'>,
): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'placed':
      return isPlaced(state);
    case 'decided':
      return state === 'confirmed' || state === 'rejected';
    case 'open':
      return needsReview(state);
    default:
      return needsReview(state) && answer !== null && doubtsOfAnswer(answer).includes(filter);
  }
}

/** Number of lines by state, and of those that need review by reason. */
export interface LineCounts {
  states: Readonly<Record<LineState, number>>;
  doubts: Readonly<Record<LineDoubt, number>>;
}

/** Counts lines by state, and those that need review by reason; a line with several reasons counts for each. */
export const countsOf = (lines: readonly Pick<ListLine, 'state' | 'answer'>[]): LineCounts => ({
  states: countsByKey(lineStates, (state) => lines.filter((line) => line.state === state).length),
  doubts: countsByKey(lineDoubts, (doubt) => lines.filter((line) => passesFilter(doubt, line)).length),
});

const countsByKey = <Key extends string>(keys: readonly Key[], count: (key: Key) => number) =>
  // Safe cast, as the object has an entry for each key.
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;

/** Decision on a line: the index of the correct candidate, no candidate, or undecided again. */
export const decisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed'), candidate: z.int().min(0) }),
  z.strictObject({ kind: z.literal('rejected') }),
  z.strictObject({ kind: z.literal('open') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

/** Line of a list with its state. */
export interface ListLine {
  /** Counts from 0. */
  row: number;
  cells: readonly string[];
  /** Query to the service; empty if the line has no place. */
  query: string;
  state: LineState;
  /** Index of the accepted candidate; null if none. */
  chosen: number | null;
  answer: LineAnswer | null;
}

/** Returns the accepted candidate; undefined for undecided lines, even though their first candidate is displayed. */
export const chosenCandidate = ({ answer, chosen }: Pick<ListLine, 'answer' | 'chosen'>) =>
  answer && 'candidates' in answer && chosen !== null ? answer.candidates[chosen] : undefined;
