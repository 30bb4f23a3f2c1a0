import type { CallName } from '../../shared/desk/index.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { MadeName } from '../../shared/saved/made-name.ts';
import type { SavedAnswer, SavedInput, SavedKind, SearchToSave } from '../../shared/saved/saved-search.ts';
import type { Answered } from '../desk/answers-on-display.ts';
import { deskState } from '../desk/states.ts';
import { formatPosition } from '../ui/format.ts';
import { generatedNameInWords } from './search-name.ts';

/** Metadata by which a saved search is found. */
interface SearchSubject {
  /** Name of the place, or a generated name in terms of its parts. */
  name: string | MadeName;
  placeNames: readonly string[];
  /** Position of the place, for a search for a single place; else null. */
  position: LatLng | null;
}

/** How a panel's requests and answers are saved and restored. */
export interface PanelRecord {
  kinds: readonly SavedKind[];
  /** Whether saving can be offered with the panel's current contents; always if absent. */
  isSaveOffered?(): boolean;
  /** Returns the current inputs, even if nothing was requested yet. */
  input(): SavedInput;
  /** Returns the part of the inputs that responses depend on. */
  relevantInput(): unknown;
  /** Returns the displayed responses if they are complete, else null. */
  answered(): Answered | null;
  subject(): SearchSubject;
  /**
   * Restores inputs into the panel, and the responses that aren't cached as queries.
   * @param search the saved search under review; absent when previous inputs are restored after a review
   */
  restore(
    question: SavedInput,
    answers: readonly SavedAnswer[],
    search?: Pick<SearchToSave, 'service' | 'askedAt'>,
  ): void;
  /** Requests a reviewed search again, for panels whose responses aren't cached as queries. */
  repeatRequest?(): void;
  /** Calls that are suspended during a review. */
  suspendedCalls: readonly CallName[];
  /** Calls `listener` on changes of the inputs; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Returns the panel's displayed responses if they can be saved; null if they are incomplete or empty. */
export function answeredToSave(record: PanelRecord): Answered | null {
  const answered = record.answered();
  return answered?.isEmpty ? null : answered;
}

/** Returns the panel's displayed responses as a search to save; null if they are incomplete or empty. */
export function searchOnDisplay(record: PanelRecord): SearchToSave | null {
  const answered = answeredToSave(record);
  return answered && searchOf(record, answered);
}

/** Returns a panel's responses as a search to save. */
export function searchOf(record: PanelRecord, { isEmpty: _, ...answered }: Answered): SearchToSave {
  const { name, placeNames, position } = record.subject();
  const question = record.input();
  // Zones come from the workspace, not from the region's data.
  const region =
    answered.service.kind === 'built-in' && question.kind !== 'zones'
      ? (answered.service.region ?? deskState('region'))
      : null;
  return {
    ...answered,
    answers: answered.answers(),
    name: (typeof name === 'string' ? name : generatedNameInWords(name, answered.service)).slice(0, 200),
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

/** Position with the name of its place, if any. */
interface NamedPosition {
  name: string | null;
  position: LatLng;
}

/** Returns the first part of a place's address, else its coordinates, for use in a name; empty if it is null. */
export const shortName = (place: NamedPosition | null): string =>
  place ? place.name?.split(',')[0] || formatPosition(place.position) : '';

/** Returns the names of those places that have one. */
export const namesOf = (places: readonly (Pick<NamedPosition, 'name'> | null)[]): string[] =>
  places.flatMap((place) => place?.name || []);
