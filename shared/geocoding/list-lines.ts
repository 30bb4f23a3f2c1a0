import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { limitedList } from '../limits/limited-schemas.ts';
import { candidateSchema, doubtSchema } from './address-match.ts';
import { rowFaults } from './place-row.ts';

/**
 * State of a list line. `unreadable`: no place; `doubtful`: the first candidate may be wrong; `missing`: no result;
 * `failed`: rejected by the service; `confirmed` and `rejected`: decided by the user.
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
  // The order is stored on disk as bits.
  'reading',
] as const;
export type LineDoubt = (typeof lineDoubts)[number];

/** Maximum number of stored candidates; number keys select them. */
export const maxStoredCandidates = 5;

/** Answer to a query of a list; equal queries share one. */
export const lineAnswerSchema = z.union([
  z.strictObject({
    candidates: z.array(candidateSchema).max(maxStoredCandidates).readonly(),
    doubts: limitedList(doubtSchema).readonly(),
  }),
  /** The service rejected this query. */
  z.strictObject({ fault: faultSchema }),
  /** No request: the line has no place. */
  z.strictObject({ unreadable: z.enum(rowFaults) }),
]);
export type LineAnswer = z.infer<typeof lineAnswerSchema>;

/** Kinds of doubt about an answer, in the order of `lineDoubts`. */
export function doubtsOfAnswer(answer: LineAnswer): LineDoubt[] {
  if ('unreadable' in answer) return [];
  if ('fault' in answer) return ['fault'];
  if (answer.candidates.length === 0) return ['not-found'];
  return lineDoubts.filter((kind) => answer.doubts.some((doubt) => doubt.kind === kind));
}

/** State of an undecided line with this answer. */
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

/** Filter of lines: all, placed, decided, or open ones, of all kinds or one. */
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

/** Number of lines by state, and of open lines by doubt. */
export interface LineCounts {
  states: Readonly<Record<LineState, number>>;
  doubts: Readonly<Record<LineDoubt, number>>;
}

/** Counts lines by state, and those that need review by doubt. */
export const countsOf = (lines: readonly Pick<ListLine, 'state' | 'answer'>[]): LineCounts => ({
  states: counted(lineStates, (state) => lines.filter((line) => line.state === state).length),
  doubts: counted(lineDoubts, (doubt) => lines.filter((line) => passesFilter(doubt, line)).length),
});

const counted = <Key extends string>(keys: readonly Key[], count: (key: Key) => number) =>
  // The cast holds: the object has an entry for each key.
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;

/** Decision on a line: the right candidate's index, none, or undecided again. */
export const decisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed'), candidate: z.int().min(0) }),
  z.strictObject({ kind: z.literal('rejected') }),
  z.strictObject({ kind: z.literal('open') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

/** The current state of a line. */
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

/** The accepted candidate; undecided lines have none, even though the first is displayed. */
export const chosenCandidate = ({ answer, chosen }: Pick<ListLine, 'answer' | 'chosen'>) =>
  answer && 'candidates' in answer && chosen !== null ? answer.candidates[chosen] : undefined;
