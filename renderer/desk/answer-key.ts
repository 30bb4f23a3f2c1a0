import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { type CallName, contract, isCall } from '../../shared/desk/index.ts';

/** Source of a query's data: the service in use when it is sent, or a saved search under review, by ID. */
export type AnswerSource = 'service' | { savedSearch: string };

type Keyed = Pick<Query, 'queryKey'>;

/** Language and units of texts in a response, as requested; only for calls with such parameters. */
export type Wording = Partial<Record<'language' | 'units', unknown>>;

/**
 * Returns the query key of a call: source, call, and input, the latter an object even if empty. Language and units are
 * omitted, so that changing them doesn't cause requests.
 */
export const answerKey = (source: AnswerSource, call: CallName, input: unknown) =>
  [source, call, withoutWording(input)] as const;

function withoutWording(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input ?? {};
  const { language: _, units: __, ...rest }: Wording & Record<string, unknown> = { ...input };
  return rest;
}

/** Returns the language and units in a call's input; empty if it has none. */
export function wordingOf(input: unknown): Wording {
  if (typeof input !== 'object' || input === null) return {};
  const { language, units }: Wording = { ...input };
  return { ...(language !== undefined && { language }), ...(units !== undefined && { units }) };
}

/** Returns the source, call, and input of a query; undefined if it isn't a call to the desk. */
export function answerKeyOf({ queryKey: [source, call, question] }: Keyed) {
  if (typeof call !== 'string' || !isCall(call)) return undefined;
  return { isOfService: source === 'service', call, question };
}

/** Returns a predicate for queries of these calls, from any source. */
export const callFilter =
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

/** Returns a hash of a call and its input, independent of language and units. */
export function requestHash(call: string, input: unknown): string {
  return hashKey([call, withoutWording(input)]);
}

/**
 * Returns a function for `placeholderData` that keeps displaying the previous query's data until the new data arrives,
 * unless it is data of the same call and input from another source.
 */
export const keepPreviousAnswer =
  ({ queryKey: [, ...request] }: { queryKey: QueryKey }) =>
  <Answer>(previous: Answer | undefined, query: Keyed | undefined): Answer | undefined =>
    query && hashKey(query.queryKey.slice(1)) === hashKey(request) ? undefined : previous;
