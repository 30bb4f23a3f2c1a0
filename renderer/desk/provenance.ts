import {
  notifyManager,
  type Query,
  type QueryClient,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { CallName } from '../../shared/desk/index.ts';
import { FaultError } from '../../shared/faults/fault.ts';
import type { SavedAnswer, SavedKind, SavedSearch } from '../../shared/saved/saved-search.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { type AnswerSource, answerKeyOf, callFilter, requestHash, type Wording } from './answer-key.ts';
import { wordingNow } from './language.ts';
import { deskState, useDeskState } from './states.ts';

/*
 * Sources of all query data in the window, changed by `change-provenance.ts`. If the source is a saved search, it is
 * also part of the query key. Whether the service responds is in `service-health.ts`.
 */

interface ProvenanceState {
  /** The saved search under review. */
  reviewed: {
    search: SavedSearch;
    /** Keyed by `requestHash`. */
    answers: ReadonlyMap<string, unknown>;
    /** Calls never sent to the service meanwhile, even if the search has no response to them. */
    exclusiveCalls: ReadonlySet<CallName>;
  } | null;
  /** The saved search that was requested again from the service in use, until the panel's inputs change. */
  repeated: {
    search: SavedSearch;
    /** The new responses; null until all have arrived. */
    answers: readonly SavedAnswer[] | null;
  } | null;
  /** By `queryHash`, the services of displayed data that isn't from the service in use. */
  formerServices: ReadonlyMap<string, AnsweringService>;
  /** Calls that aren't sent because the user hasn't requested anything with them since the start. */
  deferredCalls: ReadonlySet<CallName>;
  /** Responses from the history for deferred calls, by `requestHash`; times in milliseconds since 1970. */
  history: ReadonlyMap<string, { answer: unknown; updatedAt: number; wording: Wording }>;
}

export const useProvenance = create<ProvenanceState>()(() => ({
  reviewed: null,
  repeated: null,
  formerServices: new Map(),
  deferredCalls: new Set(),
  history: new Map(),
}));

/** Source of data that isn't from a saved search under review. */
type ServiceProvenance =
  /** A service or region that isn't in use anymore. */
  | { kind: 'former'; service: AnsweringService }
  /**
   * The history, because nothing was requested from the service since the start. `answeredAt` is the time of the
   * response in milliseconds since 1970; null if the history has none.
   */
  | { kind: 'deferred'; service: AnsweringService; answeredAt: number | null }
  | { kind: 'current'; service: AnsweringService };

/** Source of a query's data, also before it has any. */
export type Provenance =
  /** A saved search under review; null for a query that remains for a moment after the review has ended. */
  { kind: 'saved'; search: SavedSearch | null } | ServiceProvenance;

/** Properties of a query that its provenance depends on. */
type QueryIdentity = Pick<Query, 'queryHash' | 'queryKey'> & {
  state: Pick<Query['state'], 'data' | 'dataUpdatedAt' | 'status'>;
};

/** Returns the current source of a query's data. */
export function provenanceOf(query: QueryIdentity): Provenance {
  const { reviewed } = useProvenance.getState();
  if (answerKeyOf(query)?.isOfService === false) return { kind: 'saved', search: reviewed?.search ?? null };
  return serviceProvenanceOf(query);
}

function serviceProvenanceOf(query: QueryIdentity): ServiceProvenance {
  const { formerServices, deferredCalls } = useProvenance.getState();
  const former = formerServices.get(query.queryHash);
  const { service } = deskState('settings');
  // Without data of the former service, there is nothing outdated to display.
  if (former && query.state.status === 'pending') return { kind: 'deferred', service, answeredAt: null };
  if (former) return { kind: 'former', service: former };
  const key = answerKeyOf(query);
  if (!key?.isOfService || !deferredCalls.has(key.call)) return { kind: 'current', service };
  const { data, dataUpdatedAt } = query.state;
  return { kind: 'deferred', service, answeredAt: data ? dataUpdatedAt : null };
}

/** Returns the queries of these calls on display whose data isn't from the service in use or is deferred. */
export const outdatedOnDisplay = (client: QueryClient, calls: readonly CallName[]): Query[] =>
  isAllCurrent()
    ? []
    : client.getQueryCache().findAll({
        predicate: (query) => callFilter(calls)(query) && isObserved(query) && isOutdated(query),
      });

/** Whether a component uses the query. Unlike `Query.isActive`, includes disabled queries: former and deferred ones. */
export const isObserved = (query: Query): boolean => query.getObserversCount() > 0;

export const isOutdated = (query: QueryIdentity): boolean => {
  const { kind } = provenanceOf(query);
  return kind === 'former' || kind === 'deferred';
};

function isAllCurrent() {
  const { formerServices, deferredCalls } = useProvenance.getState();
  return formerServices.size === 0 && deferredCalls.size === 0;
}

function provenanceOnDisplay(client: QueryClient, calls: readonly CallName[]): ServiceProvenance {
  const outdated = outdatedOnDisplay(client, calls).map(serviceProvenanceOf);
  const former = outdated.find(({ kind }) => kind === 'former');
  const deferred = outdated.filter((one) => one.kind === 'deferred');
  const times = deferred.flatMap(({ answeredAt }) => answeredAt ?? []);
  if (former) return former;
  const { service } = deskState('settings');
  if (deferred.length === 0) return { kind: 'current', service };
  return { kind: 'deferred', service, answeredAt: times.length > 0 ? Math.min(...times) : null };
}

/**
 * Returns the source of the displayed data of these calls, ignoring saved searches. Of several sources, a former
 * service comes before deferred data, of which it is the oldest.
 */
export function useProvenanceOnDisplay(calls: readonly CallName[]): ServiceProvenance {
  useProvenance();
  useDeskState('settings');
  const client = useQueryClient();
  const follow = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const latest = useRef<ServiceProvenance>(undefined);
  return useSyncExternalStore(follow, () => {
    latest.current = replaceEqualDeep(latest.current, provenanceOnDisplay(client, calls));
    return latest.current;
  });
}

/** Language and units in which each query was requested; absent if it wasn't requested since the start. */
const requestedWordings = new WeakMap<Query, Wording>();

export const setRequestedWording = (query: Query, wording: Wording) =>
  void requestedWordings.set(query, wording);

/** Returns the language and units in which a query was requested; undefined if unknown. */
export const requestedWording = (query: Query): Wording | undefined => requestedWordings.get(query);

/** Returns the queries of these calls on display whose texts have another language or units than the window. */
export function otherwiseWorded(client: QueryClient, calls: readonly CallName[]): Query[] {
  const { language, units } = wordingNow();
  return client.getQueryCache().findAll({
    predicate(query) {
      const wording = requestedWording(query);
      if (!wording || query.state.data === undefined || !callFilter(calls)(query) || !isObserved(query))
        return false;
      const isSame = (wording.language ?? language) === language && (wording.units ?? units) === units;
      return !isSame && !isOutdated(query);
    },
  });
}

/** Whether these calls display texts in another language or units than the window. */
export function useIsOtherwiseWorded(calls: readonly CallName[]): boolean {
  useDeskState('settings');
  const client = useQueryClient();
  const follow = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  return useSyncExternalStore(follow, () => otherwiseWorded(client, calls).length > 0);
}

/** Whether a saved search is under review. */
export const isReviewing = (): boolean => useProvenance.getState().reviewed !== null;

/** Returns the saved search under review if it is of one of these kinds, else null. */
export function reviewedOf(kinds: readonly SavedKind[]): SavedSearch | null {
  const search = useProvenance.getState().reviewed?.search;
  return search && kinds.includes(search.question.kind) ? search : null;
}

/** As `reviewedOf`, for components. */
export const useReviewedOf = (kinds: readonly SavedKind[]): SavedSearch | null =>
  useProvenance(() => reviewedOf(kinds));

/** Returns the source to use for a call with this input. */
export function sourceFor(call: CallName, question: unknown): AnswerSource {
  const { reviewed } = useProvenance.getState();
  const isReviewed = reviewed?.exclusiveCalls.has(call) || reviewed?.answers.has(requestHash(call, question));
  return reviewed && isReviewed ? { savedSearch: reviewed.search.id } : 'service';
}

/**
 * Returns the response that the search under review has for a call with this input.
 * @throws FaultError if it has none
 */
export function reviewedAnswer(call: CallName, question: unknown): unknown {
  const [answers, hash] = [useProvenance.getState().reviewed?.answers, requestHash(call, question)];
  if (!answers?.has(hash)) throw new FaultError({ kind: 'not-saved' });
  return answers.get(hash);
}
