import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { type CallName, contract, isCall } from '../../shared/desk/index.ts';

/** Where a query has its answer from: the service in use when it was asked, or a saved search under review, by its id. */
export type AnswerSource = 'service' | { savedSearch: string };

type Keyed = Pick<Query, 'queryKey'>;

/** The language and units that a service is requested to use for texts, where the call takes them. */
export type Wording = Partial<Record<'language' | 'units', unknown>>;

/**
 * The key of each query of a call: where the answer is from, the call, and its question, an object also where it is
 * empty. Language and units are left out: another language or unit system alone must not cause a request.
 */
export const answerKey = (source: AnswerSource, call: CallName, question: unknown) =>
  [source, call, withoutWording(question)] as const;

function withoutWording(question: unknown): unknown {
  if (typeof question !== 'object' || question === null) return question ?? {};
  const { language: _, units: __, ...rest }: Wording & Record<string, unknown> = { ...question };
  return rest;
}

/** The language and units of a question; empty where it has none. */
export function wordingOf(question: unknown): Wording {
  if (typeof question !== 'object' || question === null) return {};
  const { language, units }: Wording = { ...question };
  return { ...(language !== undefined && { language }), ...(units !== undefined && { units }) };
}

/** Source, call and question of a query; undefined where it asks nothing of the desk. */
export function answerKeyOf({ queryKey: [source, call, question] }: Keyed) {
  if (typeof call !== 'string' || !isCall(call)) return undefined;
  return { isOfService: source === 'service', call, question };
}

/** Whether a query is of one of these calls, whoever answers it. */
export const isOfCalls =
  (calls: readonly CallName[]) =>
  (query: Keyed): boolean => {
    const key = answerKeyOf(query);
    return key !== undefined && calls.includes(key.call);
  };

/** Whether a query makes the desk send a request to the service. */
export function isCallOfService(query: Keyed): boolean {
  const key = answerKeyOf(query);
  return key !== undefined && contract[key.call].ofService;
}

/** Tells questions apart whatever language and units their answers are worded in. */
export function questionHash(call: string, question: unknown): string {
  return hashKey([call, withoutWording(question)]);
}

/** For `placeholderData`: the previous answer stays until the new one comes, but not one to the same question from elsewhere. */
export const keepPreviousAnswer =
  ({ queryKey: [, ...request] }: { queryKey: QueryKey }) =>
  <Answer>(previous: Answer | undefined, query: Keyed | undefined): Answer | undefined =>
    query && hashKey(query.queryKey.slice(1)) === hashKey(request) ? undefined : previous;
