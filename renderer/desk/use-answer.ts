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

/** Draws a component again when its questions have their answers from elsewhere: `deskQuery` then makes other keys. */
const useAnswerSource = (): void => void useProvenance(({ reviewed }) => reviewed);

/** `useQuery` for a `deskQuery`; undefined asks nothing. */
export function useAnswer<Answer>(
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  useAnswerSource();
  return useQuery(query ?? { queryKey: ['no question'], queryFn: skipToken });
}

/** `useQueries` for `deskQuery`. */
export const useAnswers: typeof useQueries = (options, client) => {
  useAnswerSource();
  return useQueries(options, client);
};

/** What is known of a query that another part of the window asks; nothing is asked for it. */
export function useQueryState<Answer>(
  query: { queryKey: DataTag<QueryKey, Answer, Error> } | undefined,
): QueryState<Answer, Error> | undefined {
  useAnswerSource();
  const client = useQueryClient();
  const follow = useCallback(
    (onChange: () => void) => {
      const later = notifyManager.batchCalls(onChange);
      // As with `useQuery`, what was removed from the cache stays visible until something else draws it again.
      return client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated') later();
      });
    },
    [client],
  );
  return useSyncExternalStore(follow, () => query && client.getQueryState<Answer, Error>(query.queryKey));
}

/** The fault of a query that another part of the window asks; undefined where it has none. */
export function useFaultOf<Answer>(
  query: { queryKey: DataTag<QueryKey, Answer, Error> } | undefined,
): Fault | undefined {
  const error = useQueryState(query)?.error;
  return error ? faultOf(error) : undefined;
}
