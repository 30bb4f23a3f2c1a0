import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type CallName, isCall } from '../../shared/desk/index.ts';
import type { ServiceChoice } from '../../shared/settings.ts';
import { isReviewed } from './reviewed-answers.ts';

/*
 * Another service answers otherwise and may charge for it: what is on display stays as the service before
 * answered it, marked as that, until a person has it calculated again.
 */

interface FormerAnswers {
  /** Hashes of the queries on display that the service in use was not asked. */
  hashes: ReadonlySet<string>;
  /** The service before. */
  service: ServiceChoice;
}

const useFormerAnswers = create<FormerAnswers>()(() => ({
  hashes: new Set(),
  service: { kind: 'built-in' },
}));

/** Whether the service before answered a query, or was to. */
export const isFormer = ({ queryHash }: Pick<Query, 'queryHash'>): boolean =>
  useFormerAnswers.getState().hashes.has(queryHash);

/** The service before, where it answered a query. */
export const formerService = (query: Query): ServiceChoice | undefined =>
  isFormer(query) ? useFormerAnswers.getState().service : undefined;

const asksDesk = ({ queryKey: [name] }: Query): boolean => typeof name === 'string' && isCall(name);

const isOf =
  (names: readonly CallName[]) =>
  ({ queryKey: [name] }: Query): boolean =>
    names.some((one) => one === name);

/** To be called when another service comes into use: nothing is asked of it for what is on display. */
export function markFormerAnswers(client: QueryClient, service: ServiceChoice): void {
  const cache = client.getQueryCache();
  // What is reviewed no service was asked.
  const asked = cache.findAll({ predicate: (query) => asksDesk(query) && !isReviewed(query) });
  const shown = asked.filter((query) => query.isActive());
  for (const query of asked) if (!query.isActive()) cache.remove(query);
  useFormerAnswers.setState({ hashes: new Set(shown.map(({ queryHash }) => queryHash)), service });
  for (const query of shown) void query.cancel({ revert: true });
}

/** The service in use may be asked for these. */
const takeFrom = (taken: readonly string[]) =>
  useFormerAnswers.setState(({ hashes }) => ({
    hashes: new Set([...hashes].filter((hash) => !taken.includes(hash))),
  }));

/** What on display these calls answered, as long as it is of the service before. */
export function useFormerAnswersOf(names: readonly CallName[]) {
  const { service } = useFormerAnswers();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const predicate = (query: Query) => isOf(names)(query) && isFormer(query);
  const follow = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const shown = () => cache.findAll({ predicate }).filter((query) => query.getObserversCount() > 0);
  const areShown = useSyncExternalStore(follow, () => shown().length > 0);
  return {
    service,
    areShown,
    /** Asks the service in use; where it is lost, what the one before answered stays. */
    calculate: () => {
      const hashes = shown().map(({ queryHash }) => queryHash);
      takeFrom(hashes);
      void client.refetchQueries({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
    },
  };
}

/** A query that is asked again, by whichever button, or is gone, is former no longer. */
export function followFormerAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    const isAsked = event.type === 'updated' && event.action.type === 'fetch';
    if (!isAsked && event.type !== 'removed') return;
    if (useFormerAnswers.getState().hashes.has(queryHash)) takeFrom([queryHash]);
  });
}
