import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { limitedList } from '../limits/limited-schemas.ts';
import { candidateSchema, doubtSchema } from './address-match.ts';
import { rowFaults } from './place-row.ts';

/**
 * How far a line of a list is. `unreadable`: it says no place; `doubtful`: the first candidate may not be meant;
 * `missing`: nothing was found; `failed`: the service did not take it; `confirmed` and `rejected`: a person said so.
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

/** Why a person has to look at a line. */
export const lineDoubts = [
  'not-found',
  'several',
  'partial',
  'imprecise',
  'low-score',
  'outside',
  'far',
  'fault',
  // Their places are bits on disk.
  'reading',
] as const;
export type LineDoubt = (typeof lineDoubts)[number];

/** So many candidates of a line are stored; number keys choose among them. */
export const mostStoredCandidates = 5;

/** What became of a question of a list, each question once. */
export const lineAnswerSchema = z.union([
  z.strictObject({
    candidates: z.array(candidateSchema).max(mostStoredCandidates).readonly(),
    doubts: limitedList(doubtSchema).readonly(),
  }),
  /** It did not take this one. */
  z.strictObject({ fault: faultSchema }),
  /** Nothing was asked: this says no place. */
  z.strictObject({ unreadable: z.enum(rowFaults) }),
]);
export type LineAnswer = z.infer<typeof lineAnswerSchema>;

/** The kinds of doubt about a line with this answer, in the order of `lineDoubts`. */
export function doubtsOfAnswer(answer: LineAnswer): LineDoubt[] {
  if ('unreadable' in answer) return [];
  if ('fault' in answer) return ['fault'];
  if (answer.candidates.length === 0) return ['not-found'];
  return lineDoubts.filter((kind) => answer.doubts.some((doubt) => doubt.kind === kind));
}

/** The state of a line with this answer on which nobody has decided. */
export function stateOfAnswer(answer: LineAnswer): LineState {
  if ('unreadable' in answer) return 'unreadable';
  if ('fault' in answer) return 'failed';
  if (answer.candidates.length === 0) return 'missing';
  return answer.doubts.length > 0 ? 'doubtful' : 'found';
}

/** Whether a person has still to look at lines of this state. */
export const isOpen = (state: LineState): boolean =>
  state === 'doubtful' || state === 'missing' || state === 'failed';

/** Whether a line of this state has a place that can be used. */
export const isPlaced = (state: LineState): boolean => state === 'found' || state === 'confirmed';

/** Which lines of a list are looked at: all, those that have a place, that were decided, or that are open, all or of one kind. */
export const lineFilterSchema = z.union([z.enum(['all', 'placed', 'decided', 'open']), z.enum(lineDoubts)]);
export type LineFilter = z.infer<typeof lineFilterSchema>;

/** Whether a filter leaves a line. */
export function isLeftBy(filter: LineFilter, { state, answer }: Pick<ListLine, 'state' | 'answer'>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'placed':
      return isPlaced(state);
    case 'decided':
      return state === 'confirmed' || state === 'rejected';
    case 'open':
      return isOpen(state);
    default:
      return isOpen(state) && answer !== null && doubtsOfAnswer(answer).includes(filter);
  }
}

/** How many lines are in each state, and how many open ones are of each kind of doubt. */
export interface LineCounts {
  states: Readonly<Record<LineState, number>>;
  doubts: Readonly<Record<LineDoubt, number>>;
}

export const countsOf = (lines: readonly Pick<ListLine, 'state' | 'answer'>[]): LineCounts => ({
  states: counted(lineStates, (state) => lines.filter((line) => line.state === state).length),
  doubts: counted(lineDoubts, (doubt) => lines.filter((line) => isLeftBy(doubt, line)).length),
});

const counted = <Key extends string>(keys: readonly Key[], count: (key: Key) => number) =>
  // One for each of the keys.
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;

/** What a person says of a line: which candidate is meant, from 0, that none is, or nothing any more. */
export const decisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed'), candidate: z.int().min(0) }),
  z.strictObject({ kind: z.literal('rejected') }),
  z.strictObject({ kind: z.literal('open') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

/** A line as it stands. */
export interface ListLine {
  /** Counts from 0. */
  row: number;
  cells: readonly string[];
  /** What the service is asked; empty where the line says no place. */
  query: string;
  state: LineState;
  /** The candidate that it is taken for, from 0; null where it is taken for none. */
  chosen: number | null;
  answer: LineAnswer | null;
}

/** The candidate that a line is taken for; of one on which nobody has decided the first is shown, not taken. */
export const chosenCandidate = ({ answer, chosen }: Pick<ListLine, 'answer' | 'chosen'>) =>
  answer && 'candidates' in answer && chosen !== null ? answer.candidates[chosen] : undefined;
