import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import type { Operation, Parameters } from '../../../shared/api/operation.ts';
import { failed, type Outcome } from '../../../shared/faults/fault.ts';
import { parseResponse, type RawResponse } from './parse-response.ts';
import type { LargeResponse, ParsedLargeResponse } from './response-worker.ts';

/** Parses responses of the service; large ones in a worker, so that they don't block the main thread. */
export interface ResponseReader {
  /** As `parseResponse`. Rejects with the signal's reason if it is aborted. */
  read<A extends z.ZodType>(
    operation: Operation<Parameters, A>,
    response: RawResponse,
    secrets: readonly string[],
    now: number,
    signal: AbortSignal,
  ): Promise<Outcome<z.infer<A>>>;
  close(): Promise<void>;
}

/** Responses of at least this size go to the worker; smaller ones are parsed faster than they could be transferred. */
const minWorkerBytes = 256 * 1024;
/** Heap limit of the worker: enough for the largest allowed response after parsing. */
const workerMegabytes = 1024;

interface Waiting {
  settle(outcome: Outcome<unknown>): void;
}

/**
 * Returns a parser that starts its worker on first use.
 * @param entry path of the built `response-worker.ts`; null parses everything on the main thread
 */
export function responseReader(entry: string | null): ResponseReader {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let running: Worker | null = null;

  function runningWorker(file: string): Worker {
    if (running) return running;
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: workerMegabytes } });
    worker.unref();
    worker.on('message', ({ id, outcome }: ParsedLargeResponse) => waiting.get(id)?.settle(outcome));
    // Any error, most likely out of memory, ends the worker and is handled by `exit`.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (running === worker) running = null;
      for (const { settle } of [...waiting.values()]) {
        settle(failed({ kind: 'bad-answer', path: '', why: 'too-large' }));
      }
    });
    running = worker;
    return worker;
  }

  function readByWorker(file: string, large: Omit<LargeResponse, 'id'>, signal: AbortSignal) {
    lastId += 1;
    const id = lastId;
    return new Promise<Outcome<unknown>>((resolve, reject) => {
      const cancel = () => {
        waiting.delete(id);
        reject(signal.reason);
      };
      const settle = (outcome: Outcome<unknown>) => {
        waiting.delete(id);
        signal.removeEventListener('abort', cancel);
        resolve(outcome);
      };
      if (signal.aborted) return cancel();
      waiting.set(id, { settle });
      signal.addEventListener('abort', cancel, { once: true });
      const { buffer } = large.response.body;
      const transferList = buffer instanceof ArrayBuffer ? [buffer] : [];
      runningWorker(file).postMessage({ id, ...large } satisfies LargeResponse, transferList);
    });
  }

  return {
    async read(operation, response, secrets, now, signal) {
      const isText = operation.produces === 'application/json';
      if (entry === null || !isText || response.body.byteLength < minWorkerBytes) {
        return parseResponse(operation, response, secrets, now);
      }
      const large = { operation: operation.id, response, secrets, now };
      // Safe cast: the worker parsed the response with the schema of the same operation.
      return (await readByWorker(entry, large, signal)) as Outcome<z.infer<typeof operation.answer>>;
    },
    async close() {
      await running?.terminate();
    },
  };
}
