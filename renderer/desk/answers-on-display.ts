import type { Query, QueryKey } from '@tanstack/react-query';
import { isEmptyResponse } from '../../shared/saved/empty-response.ts';
import { answeredCalls, type SavedAnswer } from '../../shared/saved/saved-search.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { answerKeyOf, callFilter } from './answer-key.ts';
import { queryClient } from './ask.ts';
import { provenanceOf, requestedWording } from './provenance.ts';

/** Displayed responses with their service and time. */
export interface Answered {
  /** Returns the responses; called only when needed, because it is slow for a large matrix. */
  answers(): SavedAnswer[];
  service: AnsweringService;
  /** Time of the latest response as an ISO 8601 timestamp; null if unknown. */
  askedAt: string | null;
  /** Whether all responses are empty, so that there is nothing to save. */
  isEmpty?: boolean;
}

/**
 * Returns the responses to the queries in `needed`, and displayed responses to calls in `others`. Null if one in
 * `needed` is missing or from a saved search under review, or if any query is loading.
 */
export function answersOnDisplay(
  needed: readonly QueryKey[],
  others: readonly SavedAnswer['call'][] = [],
): Answered | null {
  const cache = queryClient.getQueryCache();
  const neededQueries = needed.flatMap((queryKey) => cache.find({ queryKey, exact: true }) ?? []);
  const otherQueries = cache
    .findAll({ type: 'active', predicate: callFilter(others) })
    .filter((query) => provenanceOf(query).kind !== 'saved' && !neededQueries.includes(query));
  const isComplete =
    needed.length > 0 && neededQueries.length === needed.length && neededQueries.every(isAnswered);
  const [firstQuery] = neededQueries;
  const provenance = firstQuery && provenanceOf(firstQuery);
  const isFromService = neededQueries.every((query) => provenanceOf(query).kind !== 'saved');
  if (
    !isComplete ||
    !isFromService ||
    !provenance ||
    provenance.kind === 'saved' ||
    [...neededQueries, ...otherQueries].some(isFetching)
  )
    return null;
  return {
    answers: () => [...neededQueries, ...otherQueries.filter(isAnswered)].flatMap(answerOf),
    isEmpty: neededQueries.every(hasEmptyResponse),
    service: provenance.service,
    askedAt: new Date(Math.max(...neededQueries.map(({ state }) => state.dataUpdatedAt))).toISOString(),
  };
}

const isAnswered = ({ state }: Query): boolean => state.status === 'success';
const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

function hasEmptyResponse(query: Query): boolean {
  const known = answeredCalls.find((one) => one === answerKeyOf(query)?.call);
  return known !== undefined && isEmptyResponse(known, query.state.data);
}

function answerOf(query: Query): SavedAnswer[] {
  const { call, question } = answerKeyOf(query) ?? {};
  const known = answeredCalls.find((one) => one === call);
  const isRequest = typeof question === 'object' && question !== null;
  return known && isRequest
    ? [{ call: known, question: { ...question, ...requestedWording(query) }, answer: query.state.data }]
    : [];
}
