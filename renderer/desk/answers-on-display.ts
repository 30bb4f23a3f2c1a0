import type { Query, QueryKey } from '@tanstack/react-query';
import { isEmptyResponse } from '../../shared/saved/empty-response.ts';
import { answeredCalls, type SavedAnswer } from '../../shared/saved/saved-search.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { answerKeyOf, isOfCalls } from './answer-key.ts';
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
  const first = needed.flatMap((queryKey) => cache.find({ queryKey, exact: true }) ?? []);
  const more = cache
    .findAll({ type: 'active', predicate: isOfCalls(others) })
    .filter((query) => provenanceOf(query).kind !== 'saved' && !first.includes(query));
  const isWhole = needed.length > 0 && first.length === needed.length && first.every(isAnswered);
  const [one] = first;
  const from = one && provenanceOf(one);
  const isNew = first.every((query) => provenanceOf(query).kind !== 'saved');
  if (!isWhole || !isNew || !from || from.kind === 'saved' || [...first, ...more].some(isAsking)) return null;
  return {
    answers: () => [...first, ...more.filter(isAnswered)].flatMap(answerOf),
    isEmpty: first.every(foundNothing),
    service: from.service,
    askedAt: new Date(Math.max(...first.map(({ state }) => state.dataUpdatedAt))).toISOString(),
  };
}

const isAnswered = ({ state }: Query): boolean => state.status === 'success';
const isAsking = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

function foundNothing(query: Query): boolean {
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
