import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import type { Operation, Parameters } from '../../../shared/api/operation.ts';
import { failed, type Outcome } from '../../../shared/faults/fault.ts';
import { type RawAnswer, readAnswer } from './answer.ts';
import type { LargeAnswer, LargeAnswerRead } from './answer-worker.ts';

/** Parses responses of the service; large ones in a worker, so that they don't block the main thread. */
export interface AnswerReader {
  /** As `parseResponse`. Rejects with the signal's reason if it is aborted. */
  read<A extends z.ZodType>(
    operation: Operation<Parameters, A>,
    answer: RawAnswer,
    secrets: readonly string[],
    now: number,
    signal: AbortSignal,
  ): Promise<Outcome<z.infer<A>>>;
  close(): Promise<void>;
}

/** Responses of at least this size go to the worker; smaller ones are parsed faster than they could be transferred. */
const largeBytes = 256 * 1024;
/** Heap limit of the worker: enough for the largest allowed response after parsing. */
const workerMegabytes = 1024;

interface Waiting {
  settle(outcome: Outcome<unknown>): void;
}

/**
 * Returns a parser that starts its worker on first use.
 * @param entry path of the built `response-worker.ts`; null parses everything on the main thread
 */
export function answerReader(entry: string | null): AnswerReader {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let running: Worker | null = null;

  function workerOf(file: string): Worker {
    if (running) return running;
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: workerMegabytes } });
    worker.unref();
    worker.on('message', ({ id, outcome }: LargeAnswerRead) => waiting.get(id)?.settle(outcome));
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

  function readByWorker(file: string, large: Omit<LargeAnswer, 'id'>, signal: AbortSignal) {
    lastId += 1;
    const id = lastId;
    return new Promise<Outcome<unknown>>((resolve, reject) => {
      const leave = () => {
        waiting.delete(id);
        reject(signal.reason);
      };
      const settle = (outcome: Outcome<unknown>) => {
        waiting.delete(id);
        signal.removeEventListener('abort', leave);
        resolve(outcome);
      };
      if (signal.aborted) return leave();
      waiting.set(id, { settle });
      signal.addEventListener('abort', leave, { once: true });
      const { buffer } = large.answer.body;
      const handedOver = buffer instanceof ArrayBuffer ? [buffer] : [];
      workerOf(file).postMessage({ id, ...large } satisfies LargeAnswer, handedOver);
    });
  }

  return {
    async read(operation, answer, secrets, now, signal) {
      const isText = operation.produces === 'application/json';
      if (entry === null || !isText || answer.body.byteLength < largeBytes) {
        return readAnswer(operation, answer, secrets, now);
      }
      const large = { operation: operation.id, answer, secrets, now };
      // Safe cast: the worker parsed the response with the schema of the same operation.
      return (await readByWorker(entry, large, signal)) as Outcome<z.infer<typeof operation.answer>>;
    },
    async close() {
      await running?.terminate();
    },
  };
}
