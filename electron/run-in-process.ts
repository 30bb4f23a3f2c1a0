import type { z } from 'zod';
import { type Fault, failed, type Outcome } from '../shared/faults/fault.ts';
import type { Spawn } from './spawned-process.ts';

interface ProcessTask<Request, Reply, Value> {
  request: Request;
  replySchema: z.ZodType<Reply>;
  /** Returns the outcome in a reply; undefined for a reply that isn't the last, such as progress. */
  outcomeOf(reply: Reply): Outcome<Value> | undefined;
  /** Fault if the process ends without an outcome, or sends an invalid reply. */
  endedFault: Fault;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent on cancellation to a process that cleans up and exits; it is killed after `withinMs`. */
  cleanUp?: { request: Request; withinMs: number };
}

/**
 * Runs one task in a separate process, which is killed afterward, and returns its outcome: the fault `cancelled` as
 * soon as the signal is aborted, `timeout` after `timeoutMs`.
 */
export function runInProcess<Request, Reply, Value>(
  spawn: Spawn<Request>,
  {
    request,
    replySchema,
    outcomeOf,
    endedFault,
    signal,
    timeoutMs,
    cleanUp,
  }: ProcessTask<Request, Reply, Value>,
): Promise<Outcome<Value>> {
  if (signal?.aborted) return Promise.resolve(failed({ kind: 'cancelled' }));
  const child = spawn();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    function settle(outcome: Outcome<Value>) {
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(outcome);
    }
    function end(outcome: Outcome<Value>) {
      settle(outcome);
      child.kill();
    }
    function cancel() {
      if (!cleanUp) return end(failed({ kind: 'cancelled' }));
      child.send(cleanUp.request);
      settle(failed({ kind: 'cancelled' }));
      timer = setTimeout(() => child.kill(), cleanUp.withinMs).unref();
    }
    signal?.addEventListener('abort', cancel, { once: true });
    if (timeoutMs !== undefined) timer = setTimeout(() => end(failed({ kind: 'timeout' })), timeoutMs);
    child.onExit(() => {
      clearTimeout(timer);
      if (!isSettled) end(failed(endedFault));
    });
    child.onMessage((message) => {
      if (isSettled) return;
      const parsed = replySchema.safeParse(message);
      const outcome = parsed.success ? outcomeOf(parsed.data) : failed(endedFault);
      if (outcome) end(outcome);
    });
    child.send(request);
  });
}
