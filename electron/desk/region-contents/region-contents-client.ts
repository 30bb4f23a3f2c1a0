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
export function regionContentsClient(spawn: SpawnRegionContents) {
  const waiting = new Map<number, (reply: z.infer<typeof contentsReplySchema> | null) => void>();
  let child: SpawnedProcess<ContentsMessage> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function end() {
    clearTimeout(idleTimer);
    const ended = child;
    child = undefined;
    ended?.kill();
    for (const settle of [...waiting.values()]) settle(null);
  }

  function runningProcess(): SpawnedProcess<ContentsMessage> {
    clearTimeout(idleTimer);
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
      schema: z.ZodType<T>,
      signal: AbortSignal,
    ): Promise<Outcome<T>> {
      if (signal.aborted) return failed({ kind: 'cancelled' });
      lastId += 1;
      const id = lastId;
      const target = runningProcess();
      return new Promise<Outcome<T>>((resolve) => {
        const settle = (outcome: Outcome<T>) => {
          waiting.delete(id);
          signal.removeEventListener('abort', cancel);
          if (waiting.size === 0 && child) idleTimer = setTimeout(end, idleMs).unref();
          resolve(outcome);
        };
        const cancel = () => {
          target.send({ id, task: 'cancel' });
          settle(failed({ kind: 'cancelled' }));
        };
        signal.addEventListener('abort', cancel, { once: true });
        waiting.set(id, (reply) => {
          const read = reply?.ok ? schema.safeParse(reply.value) : undefined;
          const fault = reply?.ok === false ? storageFault(reply.code) : undefined;
          settle(read?.success ? succeeded(read.data) : failed(fault ?? requestFailed));
        });
        target.send({ ...request, id });
      });
    },
    close: end,
  };
}

const requestFailed: Fault = { kind: 'desk', reason: 'failed', detail: 'regionContents' };
