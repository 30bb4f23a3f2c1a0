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
import { type AnswerSource, answerKeyOf, isOfCalls, questionHash, type Wording } from './answer-key.ts';
import { wordingNow } from './language.ts';
import { deskState, useDeskState } from './states.ts';

/*
 * All that the window knows of where its answers are from; `change-provenance.ts` changes it. That of a saved search
 * is in the key of its query besides. How well the service answers is another matter: `last-answer.ts`.
 */

interface ProvenanceState {
  /** The saved search under review. */
  reviewed: {
    search: SavedSearch;
    /** By `questionHash`. */
    answers: ReadonlyMap<string, unknown>;
    /** Not asked of the service either where the search has no answer. */
    exclusiveCalls: ReadonlySet<CallName>;
  } | null;
  /** The saved search whose question the service in use was asked again, until another question is in its panel. */
  repeated: {
    search: SavedSearch;
    /** What it is answered now; null until all of it is there. */
    answers: readonly SavedAnswer[] | null;
  } | null;
  /** Of queries on display that the service in use was not asked: by `queryHash` the one that was. */
  formerServices: ReadonlyMap<string, AnsweringService>;
  /** Calls of which nobody has asked anything since the start. */
  deferredCalls: ReadonlySet<CallName>;
  /** What the history has for them, by `questionHash`; times in milliseconds since 1970. */
  history: ReadonlyMap<string, { answer: unknown; updatedAt: number; wording: Wording }>;
}

export const useProvenance = create<ProvenanceState>()(() => ({
  reviewed: null,
  repeated: null,
  formerServices: new Map(),
  deferredCalls: new Set(),
  history: new Map(),
}));

/** Where an answer of a service is from. */
type ServiceProvenance =
  /** A service or a region that is not in use any more, until a person has it calculated again. */
  | { kind: 'former'; service: AnsweringService }
  /**
   * The history, as the service in use was not asked since the start; when it was answered, in milliseconds since
   * 1970, null where the history has no answer.
   */
  | { kind: 'deferred'; service: AnsweringService; answeredAt: number | null }
  | { kind: 'current'; service: AnsweringService };

/** Where the answer of a query is from, also of one that has none yet. */
export type Provenance =
  /** A saved search; null once its review has ended, until the query is removed. */
  { kind: 'saved'; search: SavedSearch | null } | ServiceProvenance;

/** What of a query tells its provenance. */
type Known = Pick<Query, 'queryHash' | 'queryKey'> & {
  state: Pick<Query['state'], 'data' | 'dataUpdatedAt'>;
};

/** Where the answer of a query is from now. */
export function provenanceOf(query: Known): Provenance {
  const { reviewed } = useProvenance.getState();
  if (answerKeyOf(query)?.isOfService === false) return { kind: 'saved', search: reviewed?.search ?? null };
  return serviceProvenanceOf(query);
}

function serviceProvenanceOf(query: Known): ServiceProvenance {
  const { formerServices, deferredCalls } = useProvenance.getState();
  const former = formerServices.get(query.queryHash);
  if (former) return { kind: 'former', service: former };
  const { service } = deskState('settings');
  const key = answerKeyOf(query);
  if (!key?.isOfService || !deferredCalls.has(key.call)) return { kind: 'current', service };
  const { data, dataUpdatedAt } = query.state;
  return { kind: 'deferred', service, answeredAt: data ? dataUpdatedAt : null };
}

/** Queries of these calls on display that the service in use was not asked. */
export const unaskedOnDisplay = (client: QueryClient, calls: readonly CallName[]): Query[] =>
  isAllCurrent()
    ? []
    : client.getQueryCache().findAll({
        predicate: (query) => isOfCalls(calls)(query) && isObserved(query) && isUnasked(query),
      });

/** Former and deferred queries are disabled, which `Query.isActive` takes for out of use. */
export const isObserved = (query: Query): boolean => query.getObserversCount() > 0;

export const isUnasked = (query: Known): boolean => {
  const { kind } = provenanceOf(query);
  return kind === 'former' || kind === 'deferred';
};

function isAllCurrent() {
  const { formerServices, deferredCalls } = useProvenance.getState();
  return formerServices.size === 0 && deferredCalls.size === 0;
}

function onDisplay(client: QueryClient, calls: readonly CallName[]): ServiceProvenance {
  const unasked = unaskedOnDisplay(client, calls).map(serviceProvenanceOf);
  const former = unasked.find(({ kind }) => kind === 'former');
  const deferred = unasked.filter((one) => one.kind === 'deferred');
  const times = deferred.flatMap(({ answeredAt }) => answeredAt ?? []);
  if (former) return former;
  const { service } = deskState('settings');
  if (deferred.length === 0) return { kind: 'current', service };
  return { kind: 'deferred', service, answeredAt: times.length > 0 ? Math.min(...times) : null };
}

/** Where what these calls have on display is from, without what is of a saved search; of several the oldest. */
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
    latest.current = replaceEqualDeep(latest.current, onDisplay(client, calls));
    return latest.current;
  });
}

/** The wording that each query was requested in; none where it was not requested since the start. */
const requestedWordings = new WeakMap<Query, Wording>();

export const noteWording = (query: Query, wording: Wording) => void requestedWordings.set(query, wording);

/** The wording that a query was requested in; undefined where that is not known. */
export const requestedWording = (query: Query): Wording | undefined => requestedWordings.get(query);

/** Queries of these calls on display whose texts are in another language or unit system than the window's. */
export function otherwiseWorded(client: QueryClient, calls: readonly CallName[]): Query[] {
  const { language, units } = wordingNow();
  return client.getQueryCache().findAll({
    predicate(query) {
      const wording = requestedWording(query);
      if (!wording || query.state.data === undefined || !isOfCalls(calls)(query) || !isObserved(query))
        return false;
      const isSame = (wording.language ?? language) === language && (wording.units ?? units) === units;
      return !isSame && !isUnasked(query);
    },
  });
}

/** Whether texts that these calls have on display are in another language or unit system than the window's. */
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

/** The saved search under review, where it is of one of these kinds. */
export function reviewedOf(kinds: readonly SavedKind[]): SavedSearch | null {
  const search = useProvenance.getState().reviewed?.search;
  return search && kinds.includes(search.question.kind) ? search : null;
}

/** As `reviewedOf`, for components. */
export const useReviewedOf = (kinds: readonly SavedKind[]): SavedSearch | null =>
  useProvenance(() => reviewedOf(kinds));

/** Where a question has its answer from now. */
export function sourceFor(call: CallName, question: unknown): AnswerSource {
  const { reviewed } = useProvenance.getState();
  const isReviewed =
    reviewed?.exclusiveCalls.has(call) || reviewed?.answers.has(questionHash(call, question));
  return reviewed && isReviewed ? { savedSearch: reviewed.search.id } : 'service';
}

/** The answer of the search under review. Throws a FaultError where it has none. */
export function reviewedAnswer(call: CallName, question: unknown): unknown {
  const [answers, hash] = [useProvenance.getState().reviewed?.answers, questionHash(call, question)];
  if (!answers?.has(hash)) throw new FaultError({ kind: 'not-saved' });
  return answers.get(hash);
}
