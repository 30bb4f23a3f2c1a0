import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../shared/desk/index.ts';
import { FaultError } from '../../shared/faults/fault.ts';
import type { SavedAnswer } from '../../shared/saved/saved-search.ts';
import type { wordingNow } from './language.ts';

/*
 * While a saved search is reviewed, what it was answered stands in for the service: the same code shows it,
 * and nothing is asked.
 */

interface Reviewed {
  /** By call and question. */
  answers: ReadonlyMap<string, unknown>;
  /** These are not asked otherwise either, even if the search has no answer to them. */
  held: ReadonlySet<CallName>;
}

let reviewed: Reviewed | null = null;

/** Language and units are those of the window: the same answer serves for all of them. */
export function askedKey(call: string, question: unknown): string {
  const asked = typeof question === 'object' && question !== null ? { ...question } : {};
  return hashKey([call, { ...asked, language: undefined, units: undefined }]);
}

/** Whether the search under review answers a query. */
export const isReviewed = ({ queryKey: [call, question] }: Pick<Query, 'queryKey'>): boolean =>
  reviewed !== null && typeof call === 'string' && reviewed.answers.has(askedKey(call, question));

/** Whether a saved search is under review. */
export const isReviewing = (): boolean => reviewed !== null;

/** Whether the search under review stands in for the service here, with an answer or without. */
export const isLeftToReview = (query: Pick<Query, 'queryKey'>): boolean =>
  isReviewed(query) || [...(reviewed?.held ?? [])].some((call) => call === query.queryKey[0]);

/** Whether the search under review, if any, has no answer to this, and the service is not asked for one. */
export const isNotSaved = (call: CallName, question: unknown): boolean =>
  reviewed?.held.has(call) === true && !reviewed.answers.has(askedKey(call, question));

/**
 * What the search under review was answered to this; undefined where it may be asked.
 * Throws a FaultError where it is not to be asked while the search is reviewed.
 */
export function reviewedAnswer(call: CallName, question: unknown): { answer: unknown } | undefined {
  if (isNotSaved(call, question)) throw new FaultError({ kind: 'not-saved' });
  const key = askedKey(call, question);
  return reviewed?.answers.has(key) ? { answer: reviewed.answers.get(key) } : undefined;
}

/** Lets these answers stand in for the service, at once and until `stopReviewing`. */
export function startReviewing(
  client: QueryClient,
  saved: readonly SavedAnswer[],
  held: readonly CallName[],
  { language, units }: ReturnType<typeof wordingNow>,
): void {
  stopReviewing(client);
  reviewed = {
    answers: new Map(saved.map(({ call, question, answer }) => [askedKey(call, question), answer])),
    held: new Set(held),
  };
  for (const { call, question, answer } of saved) {
    const asNow = {
      ...question,
      ...('language' in question && { language }),
      ...('units' in question && { units }),
    };
    client.setQueryData([call, asNow], answer);
  }
}

/** The service is asked again from now on; what was reviewed is forgotten, so that nobody takes it for new. */
export function stopReviewing(client: QueryClient): void {
  const cache = client.getQueryCache();
  const shown = cache.findAll({ predicate: isReviewed });
  reviewed = null;
  for (const query of shown) cache.remove(query);
}

/** Asks the service once more what the search under review answers. */
export function askReviewedAgain(client: QueryClient): void {
  const shown = new Set(client.getQueryCache().findAll({ predicate: isReviewed }));
  reviewed = null;
  void client.resetQueries({ predicate: (query) => shown.has(query) });
}
