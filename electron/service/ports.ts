import type { Charge } from '../../shared/api/cost.ts';
import type { ZoneInput } from '../../shared/api/zones.ts';

/**
 * What the endpoints answer from. Each port has its implementations in folders of their own; which of them are
 * used is decided where the service is started, and nothing of their libraries is seen here.
 */

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
