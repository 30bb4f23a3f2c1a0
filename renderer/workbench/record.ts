import type { CallName } from '../../shared/desk/index.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { MadeName } from '../../shared/saved/made-name.ts';
import type { SavedAnswer, SavedInput, SavedKind, SearchToSave } from '../../shared/saved/saved-search.ts';
import type { Answered } from '../desk/answers-on-display.ts';
import { deskState } from '../desk/states.ts';
import { formatPosition } from '../ui/format.ts';
import { madeNameInWords } from './search-name.ts';

/** Metadata for finding a saved search. */
interface SearchSubject {
  /** Generated name; a text if the place has a name. */
  name: string | MadeName;
  placeNames: readonly string[];
  /** Of a search for a place: its position. */
  position: LatLng | null;
}

/** How a panel's requests and answers are saved and restored. */
export interface PanelRecord {
  kinds: readonly SavedKind[];
  /** Whether the panel shows what may lead to an answer; always if absent. */
  isOffered?(): boolean;
  /** The current inputs, even if nothing was requested yet. */
  question(): SavedInput;
  /** The part of the inputs that the answers depend on. */
  relevantInput(): unknown;
  /** The complete answer on display; null if there is none. */
  answered(): Answered | null;
  subject(): SearchSubject;
  /**
   * Restores inputs into the panel; for answers that aren't queries the panel reads them itself. `search` is the one
   * under review; absent when the previous inputs are restored.
   */
  restore(
    question: SavedInput,
    answers: readonly SavedAnswer[],
    search?: Pick<SearchToSave, 'service' | 'askedAt'>,
  ): void;
  /** Repeats the reviewed search if queries don't do so. */
  repeatRequest?(): void;
  /** Calls that are not made during a review. */
  held: readonly CallName[];
  /** Notifies of changes of the inputs; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** The panel's answer to save; null if it is incomplete or empty. */
export function answeredToSave(record: PanelRecord): Answered | null {
  const answered = record.answered();
  return answered?.isEmpty ? null : answered;
}

/** The answer on display as a saved search. */
export function searchOnDisplay(record: PanelRecord): SearchToSave | null {
  const answered = answeredToSave(record);
  return answered && searchOf(record, answered);
}

/** Converts a panel's response to a saved search. */
export function searchOf(record: PanelRecord, { isEmpty: _, ...answered }: Answered): SearchToSave {
  const { name, placeNames, position } = record.subject();
  const question = record.question();
  // A project's zones don't come from the region's data.
  const region =
    answered.service.kind === 'built-in' && question.kind !== 'zones'
      ? (answered.service.region ?? deskState('region'))
      : null;
  return {
    ...answered,
    answers: answered.answers(),
    name: (typeof name === 'string' ? name : madeNameInWords(name, answered.service)).slice(0, 200),
    madeName: typeof name === 'string' ? null : name,
    placeNames: [...placeNames],
    position,
    question,
    region: region?.name ?? null,
    dataDate: region?.dataDate ?? null,
    note: '',
    folder: '',
    tags: [],
  };
}

/** A place with its name, if it has one. */
interface NamedPosition {
  name: string | null;
  position: LatLng;
}

/** Returns the first part of a place's address, or its coordinates, for use in a name. */
export const shortName = (place: NamedPosition | null): string =>
  place ? place.name?.split(',')[0] || formatPosition(place.position) : '';

/** The names of places that have one. */
export const namesOf = (places: readonly (Pick<NamedPosition, 'name'> | null)[]): string[] =>
  places.flatMap((place) => place?.name || []);
