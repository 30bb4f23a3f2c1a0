import type { GeocodeResult } from '../../shared/api/localities.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { samePosition } from '../../shared/geo/position.ts';
import { type AddressMatch, type Candidate, matchAddress } from '../../shared/geocoding/address-match.ts';
import type { PlaceRow } from '../../shared/geocoding/place-row.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';

interface OfLine {
  /** Counts from 1. */
  line: number;
  /** As it was given. */
  text: string;
}
/** A line of a list of places, as it was read. */
export type ListLine = OfLine & PlaceRow;
type AmbiguousLine = Extract<ListLine, { kind: 'ambiguous' }>;
type AddressLine = Extract<ListLine, { kind: 'address' }>;

/** What a service answered to an address. */
export interface LineAnswer {
  question: Readonly<Record<string, unknown>>;
  answer: { readonly results: readonly GeocodeResult[] };
  service: ServiceChoice;
  /** Milliseconds since 1970. */
  at: number;
}

/** What became of an address: what was found, and what a person decided on it. */
export interface LookedUp {
  /** As it was requested. */
  address: string;
  /** Null if no service accepted it. */
  answered: LineAnswer | null;
  match: AddressMatch;
  /** Index of the right candidate; null until decided if in doubt. */
  chosen: number | null;
  leftOut: boolean;
  /** The user replaced the address because it was not found, or found wrongly. */
  corrected: boolean;
  /** Why the service rejected the address. */
  refused: Fault | null;
}

/** A list of places that is made ready to be used. */
export interface PlaceList {
  lines: readonly ListLine[];
  /** By line number. */
  found: ReadonlyMap<number, LookedUp>;
}

/** How far a line is. */
export type LineState =
  | 'position'
  | 'unreadable'
  | 'waiting'
  | 'certain'
  | 'undecided'
  | 'confirmed'
  | 'missing'
  | 'left-out';

/** State of an address from its answers; certain matches need no decision. */
export function lookedUp(address: string, answered: LineAnswer | null, corrected: boolean): LookedUp {
  const match = matchAddress(address, answered?.answer.results ?? []);
  const isCertain = match.candidates.length > 0 && match.doubts.length === 0;
  return { address, answered, match, chosen: isCertain ? 0 : null, leftOut: false, corrected, refused: null };
}

/** A line with several possible positions: none is used until the user picks one. */
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

/** Applies an earlier decision to a new answer, if it still contains that place. */
export function decidedAsBefore(now: LookedUp, { match, chosen, leftOut }: LookedUp): LookedUp {
  const target = chosen === null ? undefined : match.candidates[chosen];
  const still = now.match.candidates.findIndex(
    ({ address, position }) => target?.address === address && samePosition(target.position, position),
  );
  return { ...now, leftOut, chosen: still < 0 ? now.chosen : still };
}

export function lineState({ found }: Pick<PlaceList, 'found'>, { kind, line }: ListLine): LineState {
  if (kind === 'fault') return 'unreadable';
  const one = found.get(line);
  if (one?.leftOut) return 'left-out';
  if (kind === 'position') return 'position';
  if (!one) return kind === 'ambiguous' ? 'undecided' : 'waiting';
  if (one.match.candidates.length === 0) return 'missing';
  if (one.chosen === null) return 'undecided';
  return one.match.doubts.length > 0 ? 'confirmed' : 'certain';
}

/** The candidate that a line is taken for; undefined where none is. */
export function chosenCandidate(
  { found }: Pick<PlaceList, 'found'>,
  { line }: ListLine,
): Candidate | undefined {
  const one = found.get(line);
  return one && !one.leftOut && one.chosen !== null ? one.match.candidates[one.chosen] : undefined;
}

/** The place of a line, by its own name or else by the address that was found; undefined where it has none. */
export function placeOfLine(list: PlaceList, line: ListLine): ListedPoint | undefined {
  if (line.kind === 'position') return { name: line.name, position: line.position };
  if (line.kind === 'fault') return undefined;
  const candidate = chosenCandidate(list, line);
  return candidate && { name: line.name || candidate.address, position: candidate.position };
}

/** The places that can be used now, in the order of their lines. */
export const placesOf = (list: PlaceList): ListedPoint[] =>
  list.lines.flatMap((line) => placeOfLine(list, line) ?? []);

/** Number of lines in each state. */
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
