/** Keeps one idle worker per kind, because its geometry engine takes long to load. */
export interface WarmWorker {
  /** Returns the idle worker, else a new one. */
  take(): Worker;
  /** `idle`: it has answered everything and is kept; otherwise it is terminated. */
  release(worker: Worker, idle: boolean): void;
}

export function warmWorker(start: () => Worker): WarmWorker {
  let spare: Worker | undefined;
  return {
    take() {
      const taken = spare ?? start();
      spare = undefined;
      return taken;
    },
    release(worker, idle) {
      worker.onmessage = null;
      worker.onerror = null;
      if (idle && !spare) spare = worker;
      else worker.terminate();
    },
  };
}
