import type { Query, QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { CallName } from '../../shared/desk/index.ts';
import { FaultError } from '../../shared/faults/fault.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { type AnswerSource, answerKey, answerKeyOf, questionHash } from './answer-key.ts';
import type { wordingNow } from './language.ts';

interface ReviewedAnswers {
  source: Exclude<AnswerSource, 'service'>;
  /** By `questionHash`. */
  answers: ReadonlyMap<string, unknown>;
  /** Not asked of the service either where the search has no answer. */
  exclusiveCalls: ReadonlySet<CallName>;
}

/** The answers of the saved search under review. */
export const useReviewedAnswers = create<{ reviewed: ReviewedAnswers | null }>()(() => ({ reviewed: null }));

const reviewedNow = () => useReviewedAnswers.getState().reviewed;

/** Whether a saved search is under review. */
export const isReviewing = (): boolean => reviewedNow() !== null;

/** Where a question has its answer from now. */
export function sourceFor(call: CallName, question: unknown): AnswerSource {
  const reviewed = reviewedNow();
  const isReviewed =
    reviewed?.exclusiveCalls.has(call) || reviewed?.answers.has(questionHash(call, question));
  return reviewed && isReviewed ? reviewed.source : 'service';
}

/** Whether the answer of a query is from a saved search under review. */
export const isReviewed = (query: Pick<Query, 'queryKey'>): boolean =>
  answerKeyOf(query)?.isOfService === false;

/** The answer of the search under review. Throws a FaultError where it has none. */
export function reviewedAnswer(call: CallName, question: unknown): unknown {
  const [answers, hash] = [reviewedNow()?.answers, questionHash(call, question)];
  if (!answers?.has(hash)) throw new FaultError({ kind: 'not-saved' });
  return answers.get(hash);
}

/**
 * From now on these questions have the answers of a saved search, at once and until `stopReviewing`.
 * @param exclusiveCalls are not asked of the service even where the search has no answer
 */
export function startReviewing(
  client: QueryClient,
  { id, answers }: Pick<SavedSearch, 'id' | 'answers'>,
  exclusiveCalls: readonly CallName[],
  { language, units }: ReturnType<typeof wordingNow>,
): void {
  stopReviewing(client);
  const source = { savedSearch: id };
  for (const { call, question, answer } of answers) {
    const worded = {
      ...question,
      ...('language' in question && { language }),
      ...('units' in question && { units }),
    };
    client.setQueryData(answerKey(source, call, worded), answer);
  }
  useReviewedAnswers.setState({
    reviewed: {
      source,
      answers: new Map(answers.map(({ call, question, answer }) => [questionHash(call, question), answer])),
      exclusiveCalls: new Set(exclusiveCalls),
    },
  });
}

/**
 * From now on the service answers these questions, and is asked anew: an answer that it gave before the review is no
 * more to be taken for new than the saved one.
 */
export function stopReviewing(client: QueryClient): void {
  const answers = reviewedNow()?.answers;
  useReviewedAnswers.setState({ reviewed: null });
  client.removeQueries({
    predicate: (query) => {
      const key = answerKeyOf(query);
      return (
        key !== undefined && (!key.isOfService || answers?.has(questionHash(key.call, key.question)) === true)
      );
    },
  });
}
