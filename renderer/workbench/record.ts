import type { CallName } from '../../shared/desk/index.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { MadeName } from '../../shared/saved/made-name.ts';
import type { SavedAnswer, SavedKind, SavedQuestion, SearchToSave } from '../../shared/saved/saved-search.ts';
import type { Answered } from '../desk/answers-on-display.ts';
import { deskState } from '../desk/states.ts';
import { formatPosition } from '../ui/format.ts';
import { madeNameInWords } from './search-name.ts';

/** What a search is about, for who looks for it later. */
interface SearchSubject {
  /** What the program names it by; a text where the place names itself. */
  name: string | MadeName;
  placeNames: readonly string[];
  /** Of a search for a place: where it lies. */
  position: LatLng | null;
}

/** How what a panel asked and was answered is saved, and shown again as it was. */
export interface PanelRecord {
  kinds: readonly SavedKind[];
  /** Whether the panel shows what may come to an answer; left out: always. */
  isOffered?(): boolean;
  /** What is asked and shown now; also where nothing was asked yet. */
  question(): SavedQuestion;
  /** What of it the answers depend on. */
  asked(): unknown;
  /** The whole answer that is on display; null where there is none. */
  answered(): Answered | null;
  subject(): SearchSubject;
  /**
   * Puts a question into the panel; of answers that are not queried the panel itself takes what it shows.
   * `search` is the one under review; left out where what stood there before is put back.
   */
  restore(
    question: SavedQuestion,
    answers: readonly SavedAnswer[],
    search?: Pick<SearchToSave, 'service' | 'askedAt'>,
  ): void;
  /** Asks for what is reviewed, where that is not done by queries. */
  askAgain?(): void;
  /** Calls that are not to be asked while one of these searches is reviewed. */
  held: readonly CallName[];
  /** Tells of each change of the question; the function returned stops it. */
  subscribe(listener: () => void): () => void;
}

/** What a panel has on display to be saved; null where it has no whole answer, or one that found nothing. */
export function answeredToSave(record: PanelRecord): Answered | null {
  const answered = record.answered();
  return answered?.isEmpty ? null : answered;
}

/** The same as it is saved. */
export function searchOnDisplay(record: PanelRecord): SearchToSave | null {
  const answered = answeredToSave(record);
  return answered && searchOf(record, answered);
}

/** What a panel was answered, as it is saved. */
export function searchOf(record: PanelRecord, { isEmpty: _, ...answered }: Answered): SearchToSave {
  const { name, placeNames, position } = record.subject();
  const question = record.question();
  // The zones of a project are none of the region's data.
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

/** What a place is called within a name: the first part of its address, or where it lies. */
export const shortName = (place: NamedPosition | null): string =>
  place ? place.name?.split(',')[0] || formatPosition(place.position) : '';

/** The names of places that have one. */
export const namesOf = (places: readonly (Pick<NamedPosition, 'name'> | null)[]): string[] =>
  places.flatMap((place) => place?.name || []);
