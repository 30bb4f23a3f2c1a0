import {
  type DataTag,
  notifyManager,
  type QueryKey,
  type QueryState,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultOf } from './ask.ts';
import { useProvenance } from './provenance.ts';

/** Re-renders a component when a review starts or ends, because `deskQuery` then returns other keys. */
const useAnswerSource = (): void => void useProvenance(({ reviewed }) => reviewed);

/** Wraps `useQuery` for a `deskQuery`; undefined disables it. */
export function useAnswer<Answer>(
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  useAnswerSource();
  return useQuery(query ?? { queryKey: ['no question'], queryFn: skipToken });
}

/** Wraps `useQueries` for `deskQuery`. */
export const useAnswers: typeof useQueries = (options, client) => {
  useAnswerSource();
  return useQueries(options, client);
};

/** Returns the state of a query of another component, without sending it; undefined if there is none. */
export function useQueryState<Answer>(
  query: { queryKey: DataTag<QueryKey, Answer, Error> } | undefined,
): QueryState<Answer, Error> | undefined {
  useAnswerSource();
  const client = useQueryClient();
  const follow = useCallback(
    (onChange: () => void) => {
      const notify = notifyManager.batchCalls(onChange);
      // Like `useQuery`, doesn't re-render when the query is removed from the cache.
      return client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated') notify();
      });
    },
    [client],
  );
  return useSyncExternalStore(follow, () => query && client.getQueryState<Answer, Error>(query.queryKey));
}

/** Returns the fault of a query of another component; undefined if there is none. */
export function useFaultOf<Answer>(
  query: { queryKey: DataTag<QueryKey, Answer, Error> } | undefined,
): Fault | undefined {
  const error = useQueryState(query)?.error;
  return error ? faultOf(error) : undefined;
}
