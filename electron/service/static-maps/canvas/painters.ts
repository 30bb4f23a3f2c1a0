import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { MapFrame, StaticMapRenderer } from '../../ports.ts';
import type { ArchivePaths } from './paint-map.ts';
import type { PaintReply } from './painter.ts';

export interface Painters extends StaticMapRenderer {
  close(): Promise<void>;
}

/** Limited because each thread has its own cache of decoded tiles. */
const maxThreads = 2;
/** Timeout; far longer than the largest image takes. */
const paintTimeoutMs = 30_000;

/** Returns a renderer that uses threads, started on demand; each renders one map at a time, in request order. */
export function startPainters(painterPath: string, archives: ArchivePaths): Painters {
  const queue = new PQueue({ concurrency: Math.min(maxThreads, availableParallelism()) });
  const running = new Set<Worker>();
  const idle: Worker[] = [];

  function start(): Worker {
    const thread = new Worker(painterPath, { workerData: archives });
    thread.unref();
    running.add(thread);
    const forget = () => {
      running.delete(thread);
      const index = idle.indexOf(thread);
      if (index >= 0) idle.splice(index, 1);
    };
    // The pending call is rejected by its own listeners.
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
    const timedOut = once(AbortSignal.timeout(paintTimeoutMs), 'abort', { signal }).then(() => {
      void thread.terminate();
      throw new Error('The map took too long to paint');
    });
    // Also rejects on an error of the thread.
    const reply = once(thread, 'message', { signal }).then(([message]): PaintReply => message);
    thread.postMessage(frame);
    try {
      const painted = await Promise.race([reply, ended, timedOut]);
      if ('error' in painted) throw new Error(painted.error);
      return painted.image;
    } finally {
      settled.abort();
      for (const promise of [reply, ended, timedOut]) promise.catch(() => undefined);
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
