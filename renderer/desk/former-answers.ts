import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { CallName } from '../../shared/desk/index.ts';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import { answerKeyOf, isOfCalls } from './answer-key.ts';
import { isDeferred, releaseCalls } from './deferred-queries.ts';

/*
 * Another service answers otherwise and may charge for it: what is on display stays as the service before
 * answered it, marked as that, until a person has it calculated again.
 */

/** Of queries on display that the service in use was not asked: by their hash the one that was. */
const useFormerAnswers = create<{ services: ReadonlyMap<string, ServiceChoice> }>()(() => ({
  services: new Map(),
}));

/** The service that answered a query, or was to, where it is not in use any more. */
export const formerService = ({ queryHash }: Pick<Query, 'queryHash'>): ServiceChoice | undefined =>
  useFormerAnswers.getState().services.get(queryHash);

/** Whether a service that is not in use any more answered a query, or was to. */
export const isFormer = (query: Pick<Query, 'queryHash'>): boolean => formerService(query) !== undefined;

/** To be called when another service comes into use: nothing is asked of it for what is on display. */
export function markFormerAnswers(client: QueryClient, before: ServiceChoice, now: ServiceChoice): void {
  const cache = client.getQueryCache();
  const asked = cache.findAll({ predicate: (query) => answerKeyOf(query)?.isOfService === true });
  const isShown = (query: Query) =>
    query.isActive() || ((isFormer(query) || isDeferred(query)) && isObserved(query));
  const shown = asked.filter(isShown);
  for (const query of asked) if (!isShown(query)) cache.remove(query);
  releaseCalls();
  const services = shown.map((query) => [query.queryHash, formerService(query) ?? before] as const);
  // What the service in use answered earlier is its own again.
  useFormerAnswers.setState({
    services: new Map(services.filter(([, service]) => !isSameService(service, now))),
  });
  for (const query of shown) void query.cancel({ revert: true });
}

/** Those of a former service are asked by nobody, which `isActive` takes for out of use. */
const isObserved = (query: Query): boolean => query.getObserversCount() > 0;

/** The service in use may be asked for these. */
const takeFrom = (taken: readonly string[]) =>
  useFormerAnswers.setState(({ services }) => ({
    services: new Map([...services].filter(([hash]) => !taken.includes(hash))),
  }));

/** What on display these calls answered, as long as it is of the service before. */
export function useFormerAnswersOf(names: readonly CallName[]) {
  const { services } = useFormerAnswers();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const predicate = (query: Query) => isOfCalls(names)(query) && isFormer(query);
  const follow = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const shown = () => cache.findAll({ predicate }).filter(isObserved);
  const first = useSyncExternalStore(follow, () => shown()[0]?.queryHash);
  return {
    /** Which answered them; undefined where none is shown. */
    service: first === undefined ? undefined : services.get(first),
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
    if (isFormer({ queryHash })) takeFrom([queryHash]);
  });
}
