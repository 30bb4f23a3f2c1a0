import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs, retryPolicyOf } from './retry-policy.ts';

export interface ManyRequests<Request, Response> {
  /** Remaining requests; each is removed when it has a response. */
  pending: Set<Request>;
  /** Enough to use up the rate limit, which the gateway enforces. */
  maxConcurrent: number;
  /** Sends a request once; must not retry. */
  send(request: Request): Promise<Outcome<Response>>;
  /** Handles a response, or returns why it can't; the request then stays pending. */
  onResponse(request: Request, response: Response): Fault | undefined;
  /**
   * Handles a fault of a single request, so that the others continue. Returns false if the fault concerns all of them.
   */
  setAside?(request: Request, fault: Fault): boolean;
  /** Waits before retrying after a fault; returns early if the run is to stop. */
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
  run: ManyRequests<Request, Response>,
): Promise<Fault | undefined> {
  /** A service may fail now and then, but if request after request fails, continuing is pointless. */
  const maxFailuresInARow = maxFailures * run.maxConcurrent;
  const queue = [...run.pending];
  let next = 0;
  const failures = new Map<Request, { count: number; latest: Fault }>();
  let inARow = 0;
  /** Failures since the last response. */
  let unanswered = 0;
  let waitingOut: Promise<void> | null = null;
  let fault: Fault | undefined;

  /** Shares one wait among all concurrent requests, which meet the same fault. */
  function waitOut(met: Fault): Promise<void> {
    if (waitingOut) return waitingOut;
    unanswered += 1;
    waitingOut = run.wait(retryDelayMs(met, unanswered), met).finally(() => {
      waitingOut = null;
    });
    return waitingOut;
  }

  function failedAt(request: Request, met: Fault) {
    inARow += 1;
    const count = (failures.get(request)?.count ?? 0) + 1;
    failures.set(request, { count, latest: met });
    const isRetried = retryPolicyOf(met).kind === 'retry' && count < maxFailures;
    if (inARow >= maxFailuresInARow) fault ??= met;
    else if (isRetried) queue.push(request);
    else if (run.setAside?.(request, met)) run.pending.delete(request);
    else fault ??= met;
  }

  async function waitBeforeRetry(request: Request) {
    const failed = failures.get(request);
    const delayMs = failed ? retryDelayMs(failed.latest, failed.count) : 0;
    if (failed && delayMs > 0) await run.wait(delayMs, failed.latest);
  }

  const work = async () => {
    for (let request = queue[next]; request !== undefined && !fault; request = queue[next]) {
      next += 1;
      await waitBeforeRetry(request);
      if (run.signal.aborted) fault ??= { kind: 'cancelled' };
      // Another request may have ended the run meanwhile.
      if (fault) return;
      const outcome = await run.send(request);
      if (outcome.ok) {
        inARow = 0;
        unanswered = 0;
        const refusal = run.onResponse(request, outcome.value);
        if (refusal) fault ??= refusal;
        else run.pending.delete(request);
      } else if (run.signal.aborted) {
        fault ??= { kind: 'cancelled' };
      } else if (retryPolicyOf(outcome.fault).kind === 'wait') {
        queue.push(request);
        await waitOut(outcome.fault);
      } else {
        failedAt(request, outcome.fault);
      }
    }
  };
  await Promise.all(Array.from({ length: run.maxConcurrent }, work));
  return fault;
}
