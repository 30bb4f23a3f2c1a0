import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerTo, CallName, InputOf } from '../../shared/desk/index.ts';
import { type Fault, FaultError, isServiceLost } from '../../shared/faults/fault.ts';
import { answerKey, answerKeyOf, isCallOfService, isOfCalls, wordingOf } from './answer-key.ts';
import { desk } from './desk.ts';
import { isUnasked, provenanceOf, reviewedAnswer, sourceFor } from './provenance.ts';

/** The fault that an error carries; anything else is a fault of this program. */
export const faultOf = (error: unknown): Fault =>
  error instanceof FaultError
    ? error.fault
    : { kind: 'desk', reason: 'failed', detail: error instanceof Error ? error.message : String(error) };

/** What a query answered, as long as nothing else is known: a service that cannot be asked for now takes nothing back. */
export const permanentAnswer = <Answer>({
  data,
  error,
}: {
  data: Answer | undefined;
  error: Error | null;
}): Answer | undefined => (error && !isNoAnswer(faultOf(error)) ? undefined : data);

const isNoAnswer = (fault: Fault) => isServiceLost(fault) || fault.kind === 'rate-limited';

/** Asks the desk and gives its answer. Throws a FaultError. */
export async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options?: Parameters<typeof desk.call<Name>>[2],
): Promise<AnswerTo<Name>> {
  const outcome = await desk.call(name, input, options);
  if (!outcome.ok) throw new FaultError(outcome.fault);
  return outcome.value;
}

/** A call of the desk for `useQuery`, answered by the search under review where there is one: cancelled at the service too when nobody waits for it any more. */
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

/** Whether the service in use may be asked this by itself, without a person's word. */
export const mayBeQueried = (query: Parameters<typeof isUnasked>[0]): boolean => !isUnasked(query);

const goodForMs = 5 * 60_000;

/** Retries are the gateway's; what was answered stays good for five minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Also where the service before had not answered yet: nobody has asked the one in use.
      enabled: mayBeQueried,
      staleTime: goodForMs,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Asks again what an open panel has no answer to: with another key, or now that the service is there, it may have one. */
export const askFailedAgain = () =>
  void queryClient.resetQueries({
    predicate: (query) => query.state.status !== 'success' && mayBeQueried(query),
  });

/** Asks the desk again for what it counts in the region's data, without the service. */
export const askDeskAnew = () =>
  void queryClient.resetQueries({
    predicate: (query) => answerKeyOf(query) !== undefined && !isCallOfService(query),
  });

/** Asks anew what these calls answered, which stays on display until then; what a former service answered stays its own. */
export const askAgain = (names: readonly CallName[]) =>
  void queryClient.invalidateQueries({
    predicate: (query) => isOfCalls(names)(query) && provenanceOf(query).kind !== 'former',
  });
