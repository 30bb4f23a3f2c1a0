import type { TaskWorker } from './worker-tasks.ts';

type Reusable = Pick<TaskWorker<object>, 'isReusable' | 'terminate'>;

/**
 * Keeps one idle worker for reuse, because starting one loads its geometry engine, which takes long. It ends after five
 * minutes without use.
 */
export interface WarmWorker<Worker extends Reusable> {
  /** Returns the idle worker, else a new one. */
  take(): Worker;
  /** Keeps the worker if it is reusable, else terminates it. */
  release(worker: Worker): void;
}

/** Idle time after which a worker ends to free its memory: that of a geometry engine never shrinks. */
export const workerIdleMs = 5 * 60_000;

export function warmWorker<Worker extends Reusable>(start: () => Worker): WarmWorker<Worker> {
  let spare: Worker | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const endSpare = () => {
    spare?.terminate();
    spare = undefined;
  };
  return {
    take() {
      clearTimeout(idleTimer);
      const taken = spare ?? start();
      spare = undefined;
      return taken;
    },
    release(worker) {
      if (spare || !worker.isReusable()) {
        worker.terminate();
        return;
      }
      spare = worker;
      idleTimer = setTimeout(endSpare, workerIdleMs);
    },
  };
}
