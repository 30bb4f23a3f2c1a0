import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerTo, CallName, InputOf } from '../../shared/desk/index.ts';
import { type Fault, FaultError, isServiceLost } from '../../shared/faults/fault.ts';
import { answerKey, answerKeyOf, isCallOfService, isOfCalls, wordingOf } from './answer-key.ts';
import { desk } from './desk.ts';
import { isOutdated, provenanceOf, reviewedAnswer, sourceFor } from './provenance.ts';

/** Returns the fault of an error; any other error is an internal fault. */
export const faultOf = (error: unknown): Fault =>
  error instanceof FaultError
    ? error.fault
    : { kind: 'desk', reason: 'failed', detail: error instanceof Error ? error.message : String(error) };

/** Returns a query's answer unless it was disproved: a failure to reach the service doesn't invalidate it. */
export const permanentAnswer = <Answer>({
  data,
  error,
}: {
  data: Answer | undefined;
  error: Error | null;
}): Answer | undefined => (error && !isNoAnswer(faultOf(error)) ? undefined : data);

const isNoAnswer = (fault: Fault) => isServiceLost(fault) || fault.kind === 'rate-limited';

/** Calls the desk and returns its answer. Throws a FaultError. */
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
 * Returns options of `useQuery` for a call to the desk, answered by the search under review if there is one. The
 * request is canceled when nobody waits for it any longer.
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
        : // It was read by the operation's own form when it was taken out.
          (reviewedAnswer(name, input) as AnswerTo<Name>),
  });
};

/** Whether the service in use may be queried automatically, without the user's request. */
export const mayBeQueried = (query: Parameters<typeof isOutdated>[0]): boolean => !isOutdated(query);

const goodForMs = 5 * 60_000;

/** The gateway handles retries; answers stay fresh for five minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Also if the previous service hadn't responded: the current one was never queried.
      enabled: mayBeQueried,
      staleTime: goodForMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Repeats queries of open panels without an answer: another key, or the service being back, may change that. */
export const askFailedAgain = () =>
  void queryClient.resetQueries({
    predicate: (query) => query.state.status !== 'success' && mayBeQueried(query),
  });

/** Repeats calls the desk answers from region data, without the service. */
export const repeatDeskCalls = () =>
  void queryClient.resetQueries({
    predicate: (query) => answerKeyOf(query) !== undefined && !isCallOfService(query),
  });

/** Repeats these calls while the previous answers stay on display; skips answers of a former service. */
export const askAgain = (names: readonly CallName[]) =>
  void queryClient.invalidateQueries({
    predicate: (query) => isOfCalls(names)(query) && provenanceOf(query).kind !== 'former',
  });
