import type { GeocodeResult } from '../../shared/api/localities.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { samePosition } from '../../shared/geo/position.ts';
import { type AddressMatch, type Candidate, matchAddress } from '../../shared/geocoding/address-match.ts';
import type { PlaceRow } from '../../shared/geocoding/place-row.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';

interface SourceLine {
  /** Counts from 1. */
  line: number;
  /** Original text. */
  text: string;
}
/** A line of a place list with its parsed content. */
export type ListLine = SourceLine & PlaceRow;
type AmbiguousLine = Extract<ListLine, { kind: 'ambiguous' }>;
type AddressLine = Extract<ListLine, { kind: 'address' }>;

/** A service's answer to an address. */
export interface LineAnswer {
  question: Readonly<Record<string, unknown>>;
  answer: { readonly results: readonly GeocodeResult[] };
  service: ServiceChoice;
  /** Milliseconds since 1970. */
  at: number;
}

/** Result of a look-up with the user's decision. */
export interface LookedUp {
  /** Address that was requested. */
  address: string;
  /** Null if no service accepted it. */
  answered: LineAnswer | null;
  match: AddressMatch;
  /** Index of the right candidate; null until decided if in doubt. */
  chosen: number | null;
  /** Whether the user rejected the line. */
  leftOut: boolean;
  /** The user replaced the address because it was not found, or found wrongly. */
  corrected: boolean;
  /** Why the service rejected the address. */
  refused: Fault | null;
}

/** A list of places with the results of its look-up. */
export interface PlaceList {
  lines: readonly ListLine[];
  /** Results by line number. */
  found: ReadonlyMap<number, LookedUp>;
}

/** State of a line. */
export type LineState =
  | 'position'
  | 'unreadable'
  | 'waiting'
  | 'certain'
  | 'undecided'
  | 'confirmed'
  | 'missing'
  | 'left-out';

/** Returns the result for an address; certain matches need no decision. */
export function lookedUp(address: string, answered: LineAnswer | null, corrected: boolean): LookedUp {
  const match = matchAddress(address, answered?.answer.results ?? []);
  const isCertain = match.candidates.length > 0 && match.doubts.length === 0;
  return { address, answered, match, chosen: isCertain ? 0 : null, leftOut: false, corrected, refused: null };
}

/** Returns the result for a line with several possible positions; none is used until the user picks one. */
export function ambiguousLine({ text, positions }: AmbiguousLine): LookedUp {
  const candidates = positions.map(
    (position): Candidate => ({ address: '', types: [], position, accuracy: null, score: null }),
  );
  const match: AddressMatch = { candidates, doubts: [{ kind: 'reading' }] };
  return {
    address: text,
    answered: null,
    match,
    chosen: null,
    leftOut: false,
    corrected: false,
    refused: null,
  };
}

/** Returns a new result with an earlier decision, whose candidate is chosen if it still exists. */
export function decidedAsBefore(next: LookedUp, { match, chosen, leftOut }: LookedUp): LookedUp {
  const previousChoice = chosen === null ? undefined : match.candidates[chosen];
  const sameCandidate = next.match.candidates.findIndex(
    ({ address, position }) =>
      previousChoice?.address === address && samePosition(previousChoice.position, position),
  );
  return { ...next, leftOut, chosen: sameCandidate < 0 ? next.chosen : sameCandidate };
}

export function lineState({ found }: Pick<PlaceList, 'found'>, { kind, line }: ListLine): LineState {
  if (kind === 'fault') return 'unreadable';
  const result = found.get(line);
  if (result?.leftOut) return 'left-out';
  if (kind === 'position') return 'position';
  if (!result) return kind === 'ambiguous' ? 'undecided' : 'waiting';
  if (result.match.candidates.length === 0) return 'missing';
  if (result.chosen === null) return 'undecided';
  return result.match.doubts.length > 0 ? 'confirmed' : 'certain';
}

/** Returns the chosen candidate of a line; undefined if none is chosen or the line is rejected. */
export function chosenCandidate(
  { found }: Pick<PlaceList, 'found'>,
  { line }: ListLine,
): Candidate | undefined {
  const result = found.get(line);
  return result && !result.leftOut && result.chosen !== null
    ? result.match.candidates[result.chosen]
    : undefined;
}

/** Returns the place of a line, named by the line or else by the found address; undefined if it has none. */
export function placeOfLine(list: PlaceList, line: ListLine): ListedPoint | undefined {
  if (line.kind === 'position') return { name: line.name, position: line.position };
  if (line.kind === 'fault') return undefined;
  const candidate = chosenCandidate(list, line);
  return candidate && { name: line.name || candidate.address, position: candidate.position };
}

/** Returns the usable places in the order of their lines. */
export const placesOf = (list: PlaceList): ListedPoint[] =>
  list.lines.flatMap((line) => placeOfLine(list, line) ?? []);

/** Returns the number of lines in each state. */
export function tally(list: PlaceList): Readonly<Record<LineState, number>> {
  const counts = {
    position: 0,
    unreadable: 0,
    waiting: 0,
    certain: 0,
    undecided: 0,
    confirmed: 0,
    missing: 0,
    'left-out': 0,
  };
  for (const line of list.lines) counts[lineState(list, line)] += 1;
  return counts;
}

export const ambiguousLines = (lines: readonly ListLine[]): AmbiguousLine[] =>
  lines.filter((line) => line.kind === 'ambiguous');

export const addressLines = (lines: readonly ListLine[]): AddressLine[] =>
  lines.filter((line) => line.kind === 'address');
