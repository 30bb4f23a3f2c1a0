/** Of one kind of worker: one is kept while nobody needs it, because its geometry engine takes long to load. */
export interface WarmWorker {
  /** The one that is kept, else a new one. */
  take(): Worker;
  /** `idle`: it has answered everything that it was asked. One that has not is ended. */
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
