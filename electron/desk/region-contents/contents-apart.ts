import type { z } from 'zod';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type { Spawn, SpawnedProcess } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';
import { type ContentsMessage, type ContentsRequest, contentsReplySchema } from './messages.ts';

export type SpawnRegionContents = Spawn<ContentsMessage>;

/**
 * An idle process ends after this time; it isn't ended at once, because starting it takes longer than most requests.
 */
const idleMs = 30_000;

type RequestOf<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

/** Returns a client that runs requests in a separate process, which is started on demand. */
export function contentsApart(spawn: SpawnRegionContents) {
  const waiting = new Map<number, (reply: z.infer<typeof contentsReplySchema> | null) => void>();
  let child: SpawnedProcess<ContentsMessage> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function end() {
    clearTimeout(idle);
    const ended = child;
    child = undefined;
    ended?.kill();
    for (const settle of [...waiting.values()]) settle(null);
  }

  function running(): SpawnedProcess<ContentsMessage> {
    clearTimeout(idle);
    if (child) return child;
    const started = spawn();
    child = started;
    started.onExit(() => {
      if (child === started) end();
    });
    started.onMessage((message) => {
      const reply = contentsReplySchema.safeParse(message).data;
      if (reply) waiting.get(reply.id)?.(reply);
    });
    return started;
  }

  return {
    async ask<T>(
      request: RequestOf<ContentsRequest>,
      answer: z.ZodType<T>,
      signal: AbortSignal,
    ): Promise<Outcome<T>> {
      if (signal.aborted) return failed({ kind: 'cancelled' });
      lastId += 1;
      const id = lastId;
      const counter = running();
      return new Promise<Outcome<T>>((resolve) => {
        const settle = (outcome: Outcome<T>) => {
          waiting.delete(id);
          signal.removeEventListener('abort', cancel);
          if (waiting.size === 0 && child) idle = setTimeout(end, idleMs).unref();
          resolve(outcome);
        };
        const cancel = () => {
          counter.send({ id, task: 'cancel' });
          settle(failed({ kind: 'cancelled' }));
        };
        signal.addEventListener('abort', cancel, { once: true });
        waiting.set(id, (reply) => {
          const read = reply?.ok ? answer.safeParse(reply.value) : undefined;
          const fault = reply?.ok === false ? storageFault(reply.code) : undefined;
          settle(read?.success ? succeeded(read.data) : failed(fault ?? uncounted));
        });
        counter.send({ ...request, id });
      });
    },
    close: end,
  };
}

const uncounted: Fault = { kind: 'desk', reason: 'failed', detail: 'regionContents' };
