import type { TaskWorker } from './worker-tasks.ts';

type Reusable = Pick<TaskWorker<object>, 'isReusable' | 'terminate'>;

/** Keeps one idle worker for reuse, because starting one loads its geometry engine, which takes long. */
export interface WarmWorker<Worker extends Reusable> {
  /** Returns the idle worker, else a new one. */
  take(): Worker;
  /** Keeps the worker if it is reusable, else terminates it. */
  release(worker: Worker): void;
}

export function warmWorker<Worker extends Reusable>(start: () => Worker): WarmWorker<Worker> {
  let spare: Worker | undefined;
  return {
    take() {
      const taken = spare ?? start();
      spare = undefined;
      return taken;
    },
    release(worker) {
      if (!spare && worker.isReusable()) spare = worker;
      else worker.terminate();
    },
  };
}
