import type { Charge } from '../../shared/api/cost.ts';
import type { autocomplete, details, geocode, LocalityDetail, nearby } from '../../shared/api/localities.ts';
import type { AnswerOf, AskedOf } from '../../shared/api/operation.ts';
import type { Language } from '../../shared/api/value-sets.ts';
import type { ZoneInput } from '../../shared/api/zones.ts';

/**
 * What the endpoints answer from. Each port has its implementations in folders of their own; which of them are
 * used is decided where the service is started, and nothing of their libraries is seen here.
 */

/** What answers of a geocoder depend on beside the question. */
export interface GeocodingContext {
  /** In which to answer; undefined describes each place in its own. */
  language: Language | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * Places and addresses. A `public_id` is the geocoder's own: it holds whatever `details` needs. Questions were
 * read by the API's rules; answers are those of the API.
 */
export interface Geocoder {
  /** Suggestions for text as it is typed, the most relevant first. */
  autocomplete(
    question: AskedOf<typeof autocomplete>,
    context: GeocodingContext,
  ): Promise<AnswerOf<typeof autocomplete>>;
  /** @returns the full record of a place; undefined when none has this `public_id` */
  details(question: AskedOf<typeof details>, context: GeocodingContext): Promise<LocalityDetail | undefined>;
  /** The positions of an address, the best first, or what is at a position. */
  geocode(question: AskedOf<typeof geocode>, context: GeocodingContext): Promise<AnswerOf<typeof geocode>>;
  /** Points of interest around a position, the nearest first, a page at a time. */
  nearby(question: AskedOf<typeof nearby>, context: GeocodingContext): Promise<AnswerOf<typeof nearby>>;
}

/** What is left of a policy, and in how many whole seconds it can be asked again. */
export interface PolicyState {
  policy: Charge['policy'];
  remaining: number;
  resetSeconds: number;
}

export type Verdict = { admitted: true } | { admitted: false; states: PolicyState[] };

/** The limits of the API (`shared/api/cost.ts`), which may be shared by several servers. */
export interface RateLimiter {
  /**
   * Admits a request and counts it, or refuses it and counts nothing, in one atomic step: of requests that come
   * at once no more are admitted than there is room for.
   * @param bucket names what is counted apart from all else
   */
  take(bucket: string, charges: readonly Charge[]): Promise<Verdict>;
}

/** Ids that keep a batch of zones from being stored; empty where it was. */
export type ZoneConflicts = ReadonlySet<string>;

/**
 * Zones by project and `zone_id`. Each call is atomic: a batch is stored as a whole, or not at all, and no other
 * call comes between its check and its changes.
 */
export interface ZoneStore {
  /**
   * Stores new zones, whose ids differ.
   * @returns the ids that the project has already; with any, nothing is stored
   */
  create(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /**
   * Replaces zones by others of the same ids, which differ.
   * @returns the ids that the project has not; with any, nothing is changed
   */
  update(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /** @returns the ids that the project has not; with any, nothing is deleted */
  delete(project: string, ids: readonly string[]): Promise<ZoneConflicts>;
  read(project: string, id: string): Promise<ZoneInput | undefined>;
  /** Which of these ids the project has. */
  existing(project: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** In the order of their ids, by UTF-8 bytes. */
  page(project: string, page: { limit: number; offset: number }): Promise<ZoneInput[]>;
}
