import type { Query, QueryKey } from '@tanstack/react-query';
import { isEmptyResponse } from '../../shared/saved/empty-response.ts';
import { answeredCalls, type SavedAnswer } from '../../shared/saved/saved-search.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { answerKeyOf, isOfCalls } from './answer-key.ts';
import { queryClient } from './ask.ts';
import { provenanceOf, requestedWording } from './provenance.ts';

/** What was answered, by which service and when. */
export interface Answered {
  /** Created on demand: for a large matrix this takes many frames. */
  answers(): SavedAnswer[];
  service: AnsweringService;
  /** ISO date-time; null if unknown. */
  askedAt: string | null;
  /** Nothing was found, so there is nothing to save. */
  isEmpty?: boolean;
}

/**
 * Returns the answers to these queries and those on display for the other calls; null if one of the first is missing,
 * anything is loading, or everything is a saved search under review.
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
