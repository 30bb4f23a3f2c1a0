import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerTo, CallName, InputOf } from '../../shared/desk/index.ts';
import { type Fault, FaultError, isServiceUnavailable } from '../../shared/faults/fault.ts';
import { answerKey, answerKeyOf, callFilter, isCallOfService, wordingOf } from './answer-key.ts';
import { desk } from './desk.ts';
import { isOutdated, provenanceOf, reviewedAnswer, sourceFor } from './provenance.ts';

/** Returns the fault of a `FaultError`; for other errors, an internal fault with their message. */
export const faultOf = (error: unknown): Fault =>
  error instanceof FaultError
    ? error.fault
    : { kind: 'desk', reason: 'failed', detail: error instanceof Error ? error.message : String(error) };

/** Returns a query's data, also after a refetch that didn't reach the service; undefined after other failures. */
export const permanentAnswer = <Answer>({
  data,
  error,
}: {
  data: Answer | undefined;
  error: Error | null;
}): Answer | undefined => (error && !hasNotReachedService(faultOf(error)) ? undefined : data);

const hasNotReachedService = (fault: Fault) => isServiceUnavailable(fault) || fault.kind === 'rate-limited';

/**
 * Calls the desk and returns the value.
 * @throws FaultError
 */
export async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options?: Parameters<typeof desk.call<Name>>[2],
): Promise<AnswerTo<Name>> {
  const outcome = await desk.call(name, input, options);
  if (!outcome.ok) throw new FaultError(outcome.fault);
  return outcome.value;
}

/**
 * Returns the options of `useQuery` for a call to the desk. Its data is from the saved search under review, if that has
 * a response to it. The call is canceled when no component uses the query anymore.
 */
export const deskQuery = <Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options?: Pick<NonNullable<Parameters<typeof desk.call<Name>>[2]>, 'onProgress'>,
) => {
  const source = sourceFor(name, input);
  return queryOptions<AnswerTo<Name>, Error>({
    queryKey: answerKey(source, name, input),
    meta: wordingOf(input),
    queryFn: async ({ signal }) =>
      source === 'service'
        ? ask(name, input, { ...options, signal })
        : // Its shape was checked by the operation's schema when the saved search was read.
          (reviewedAnswer(name, input) as AnswerTo<Name>),
  });
};

/** Whether a query may be sent automatically; false if its data is from another service or its call is deferred. */
export const mayBeQueried = (query: Parameters<typeof isOutdated>[0]): boolean => !isOutdated(query);

const staleMs = 5 * 60_000;

/** Query client of the window. Doesn't retry, because the gateway does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Applies even without data: a query of the previous service that failed isn't sent to the current one.
      enabled: mayBeQueried,
      staleTime: staleMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Sends unsuccessful queries on display again. Call when they may succeed now, such as with another API key. */
export const askFailedAgain = () =>
  void queryClient.resetQueries({
    predicate: (query) => query.state.status !== 'success' && mayBeQueried(query),
  });

/** Repeats the calls that the desk handles without the service, from the region's data. */
export const repeatDeskCalls = () =>
  void queryClient.resetQueries({
    predicate: (query) => answerKeyOf(query) !== undefined && !isCallOfService(query),
  });

/** Repeats these calls, whose previous data stays on display meanwhile; not those with data of a former service. */
export const askAgain = (names: readonly CallName[]) =>
  void queryClient.invalidateQueries({
    predicate: (query) => callFilter(names)(query) && provenanceOf(query).kind !== 'former',
  });
