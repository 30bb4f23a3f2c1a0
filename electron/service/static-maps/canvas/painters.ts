import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { MapFrame, StaticMapRenderer } from '../../ports.ts';
import type { PaintedArchives } from './paint-map.ts';
import type { PaintReply } from './painter.ts';

export interface Painters extends StaticMapRenderer {
  close(): Promise<void>;
}

/** Each caches decoded tiles. */
const maxThreads = 2;
/** Far longer than the largest image takes. */
const maxPaintingMs = 30_000;

/** Manages threads that render one map at a time each, in request order; started on demand. */
export function startPainters(painterPath: string, archives: PaintedArchives): Painters {
  const queue = new PQueue({ concurrency: Math.min(maxThreads, availableParallelism()) });
  const running = new Set<Worker>();
  const idle: Worker[] = [];

  function start(): Worker {
    const thread = new Worker(painterPath, { workerData: archives });
    thread.unref();
    running.add(thread);
    const forget = () => {
      running.delete(thread);
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
    };
    // The waiting caller gets the error as well.
    thread.on('error', forget).on('exit', forget);
    return thread;
  }

  async function paint(frame: MapFrame): Promise<Uint8Array<ArrayBuffer>> {
    const thread = idle.pop() ?? start();
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread that paints maps has ended');
    });
    const hangs = once(AbortSignal.timeout(maxPaintingMs), 'abort', { signal }).then(() => {
      void thread.terminate();
      throw new Error('The map took too long to paint');
    });
    // A thread error rejects this promise too.
    const reply = once(thread, 'message', { signal }).then(([message]): PaintReply => message);
    thread.postMessage(frame);
    try {
      const answer = await Promise.race([reply, ended, hangs]);
      if ('error' in answer) throw new Error(answer.error);
      return answer.image;
    } finally {
      settled.abort();
      for (const other of [reply, ended, hangs]) other.catch(() => undefined);
      if (running.has(thread)) idle.push(thread);
    }
  }

  return {
    async paint(frame, signal) {
      const image = await queue.add(() => {
        signal.throwIfAborted();
        return paint(frame);
      });
      return image;
    },
    async close() {
      queue.clear();
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}
