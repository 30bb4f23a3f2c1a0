import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs, retryPolicyOf } from './retry-policy.ts';

export interface RequestRun<Request, Response> {
  /** Requests without a response; each is removed when its response was handled. */
  pending: Set<Request>;
  /** Number of requests sent at a time; should use up the rate limit, which the gateway enforces. */
  maxConcurrent: number;
  /** Sends a request once; must not retry. */
  send(request: Request): Promise<Outcome<Response>>;
  /** Handles a response, or returns why it can't; the request then stays pending. */
  onResponse(request: Request, response: Response): Fault | undefined;
  /**
   * Handles a fault of a single request, so that the others continue. Returns false if the fault concerns all of them.
   */
  setAside?(request: Request, fault: Fault): boolean;
  /** Waits before a retry after a fault; resolves early if the run is stopped. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  signal: AbortSignal;
}

/**
 * Sends many requests, several at a time, until all have a response, one fails or the run is canceled; returns the
 * fault. This is the one layer that retries them: transient faults, such as a rate limit or a lost network, are waited
 * out, and a request the service failed on is retried after the others. Requests without a response stay pending for
 * the next run.
 */
export async function runRequests<Request, Response>(
  run: RequestRun<Request, Response>,
): Promise<Fault | undefined> {
  /** Single failures are retried, but after this many in a row the service is assumed to be down. */
  const maxConsecutiveFailures = maxFailures * run.maxConcurrent;
  const queue = [...run.pending];
  let next = 0;
  const failures = new Map<Request, { count: number; latest: Fault }>();
  let consecutiveFailures = 0;
  /** Number of waits since the last response. */
  let consecutiveWaits = 0;
  let sharedWait: Promise<void> | null = null;
  let fault: Fault | undefined;

  /** Shares one wait among all concurrent requests, because they fail for the same reason. */
  function waitShared(currentFault: Fault): Promise<void> {
    if (sharedWait) return sharedWait;
    consecutiveWaits += 1;
    sharedWait = run.wait(retryDelayMs(currentFault, consecutiveWaits), currentFault).finally(() => {
      sharedWait = null;
    });
    return sharedWait;
  }

  function handleFailure(request: Request, currentFault: Fault) {
    consecutiveFailures += 1;
    const count = (failures.get(request)?.count ?? 0) + 1;
    failures.set(request, { count, latest: currentFault });
    const isRetried = retryPolicyOf(currentFault).kind === 'retry' && count < maxFailures;
    if (consecutiveFailures >= maxConsecutiveFailures) fault ??= currentFault;
    else if (isRetried) queue.push(request);
    else if (run.setAside?.(request, currentFault)) run.pending.delete(request);
    else fault ??= currentFault;
  }

  async function waitBeforeRetry(request: Request) {
    const failure = failures.get(request);
    const delayMs = failure ? retryDelayMs(failure.latest, failure.count) : 0;
    if (failure && delayMs > 0) await run.wait(delayMs, failure.latest);
  }

  const sendQueued = async () => {
    for (let request = queue[next]; request !== undefined && !fault; request = queue[next]) {
      next += 1;
      await waitBeforeRetry(request);
      if (run.signal.aborted) fault ??= { kind: 'cancelled' };
      // Another request may have ended the run meanwhile.
      if (fault) return;
      const outcome = await run.send(request);
      if (outcome.ok) {
        consecutiveFailures = 0;
        consecutiveWaits = 0;
        const refusal = run.onResponse(request, outcome.value);
        if (refusal) fault ??= refusal;
        else run.pending.delete(request);
      } else if (run.signal.aborted) {
        fault ??= { kind: 'cancelled' };
      } else if (retryPolicyOf(outcome.fault).kind === 'wait') {
        queue.push(request);
        await waitShared(outcome.fault);
      } else {
        handleFailure(request, outcome.fault);
      }
    }
  };
  await Promise.all(Array.from({ length: run.maxConcurrent }, sendQueued));
  return fault;
}
