import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { CallName } from '../../shared/desk/index.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { answerKeyOf, isOfCalls, questionHash } from './answer-key.ts';

/*
 * A provider charges for each question and needs a network: what the panels asked when the program ended is not
 * asked again by the start alone. Until a person asks, the answer that the history has stands there.
 */

const useDeferredCalls = create<{ calls: ReadonlySet<string> }>()(() => ({ calls: new Set() }));

type Answers = Pick<SavedSearch, 'answers' | 'askedAt'>;

/** By call and question. */
const known = new Map<string, { answer: unknown; updatedAt: number }>();

/** Whether nobody has asked for this query since the start, so that the service is not asked either. */
export const isDeferred = (query: Pick<Query, 'queryKey'>): boolean => {
  const key = answerKeyOf(query);
  return key?.isOfService === true && useDeferredCalls.getState().calls.has(key.call);
};

/** From now on queries of these calls are not asked, and have the answers of `answerFromHistory`. */
export function deferCalls(client: QueryClient, calls: readonly CallName[]): void {
  const isFirst = useDeferredCalls.getState().calls.size === 0;
  useDeferredCalls.setState(({ calls: before }) => ({ calls: new Set([...before, ...calls]) }));
  if (!isFirst) return;
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (useDeferredCalls.getState().calls.size === 0) stop();
    else if (type === 'added') fill(query);
  });
}

/** What the history knows stands for an answer of the service where a query is deferred. */
export function answerFromHistory(client: QueryClient, { answers, askedAt }: Answers): void {
  if (askedAt === null) return;
  for (const { call, question, answer } of answers) {
    known.set(questionHash(call, question), { answer, updatedAt: Date.parse(askedAt) });
  }
  for (const query of client.getQueryCache().findAll({ predicate: isDeferred })) fill(query);
}

function fill(query: Query) {
  const key = answerKeyOf(query);
  if (!key || !isDeferred(query) || query.state.data !== undefined) return;
  const found = known.get(questionHash(key.call, key.question));
  if (found) query.setData(found.answer, { updatedAt: found.updatedAt, manual: true });
}

/** A person asks something else by these calls, or by all: they are asked from now on. */
export function releaseCalls(calls?: readonly CallName[]): void {
  useDeferredCalls.setState(({ calls: before }) => ({
    calls: new Set(calls ? [...before].filter((name) => !calls.some((one) => one === name)) : []),
  }));
  if (useDeferredCalls.getState().calls.size === 0) known.clear();
}

const none = -1;
const unanswered = 0;

/** What on display these calls were not asked for since the start. */
export function useDeferredQueriesOf(names: readonly CallName[]) {
  const { calls } = useDeferredCalls();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const follow = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const shown = () =>
    calls.size === 0
      ? []
      : cache
          .findAll({ predicate: isOfCalls(names) })
          .filter((query) => isDeferred(query) && query.getObserversCount() > 0);
  const state = useSyncExternalStore(follow, () => {
    const queries = shown();
    if (queries.length === 0) return none;
    const times = queries.flatMap(({ state: { data, dataUpdatedAt } }) => (data ? [dataUpdatedAt] : []));
    return times.length > 0 ? Math.min(...times) : unanswered;
  });
  return {
    isDeferred: state !== none,
    /** When it was answered, in milliseconds since 1970; null where nothing of it has an answer. */
    answeredAt: state > unanswered ? state : null,
    ask: () => {
      const hashes = shown().map(({ queryHash }) => queryHash);
      releaseCalls(names);
      void client.refetchQueries({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
    },
  };
}
