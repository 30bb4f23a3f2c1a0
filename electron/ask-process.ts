import type { z } from 'zod';
import { type Fault, failed, type Outcome } from '../shared/faults/fault.ts';
import type { Spawn } from './spawned-process.ts';

interface ProcessTask<Request, Reply, Value> {
  request: Request;
  reply: z.ZodType<Reply>;
  /** Undefined for a reply that is not the last, such as progress. */
  outcomeOf(reply: Reply): Outcome<Value> | undefined;
  /** Of a process that ends without an outcome, or sends something else than a reply. */
  ended: Fault;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent on cancellation to a process that then clears up and ends by itself, or is ended after so long. */
  clearUp?: { request: Request; withinMs: number };
}

/** Does one task in a process of its own, which is ended with it; `cancelled` once the signal is aborted. */
export function askProcess<Request, Reply, Value>(
  spawn: Spawn<Request>,
  { request, reply, outcomeOf, ended, signal, timeoutMs, clearUp }: ProcessTask<Request, Reply, Value>,
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
      if (!clearUp) return end(failed({ kind: 'cancelled' }));
      child.send(clearUp.request);
      settle(failed({ kind: 'cancelled' }));
      timer = setTimeout(() => child.kill(), clearUp.withinMs).unref();
    }
    signal?.addEventListener('abort', cancel, { once: true });
    if (timeoutMs !== undefined) timer = setTimeout(() => end(failed({ kind: 'timeout' })), timeoutMs);
    child.onExit(() => {
      clearTimeout(timer);
      if (!isSettled) end(failed(ended));
    });
    child.onMessage((message) => {
      if (isSettled) return;
      const read = reply.safeParse(message);
      const outcome = read.success ? outcomeOf(read.data) : failed(ended);
      if (outcome) end(outcome);
    });
    child.send(request);
  });
}
