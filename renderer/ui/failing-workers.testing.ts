import { onTestFinished } from 'vitest';

/** Makes new workers of this file fail to start, until the returned function is called or the test ends. */
export function failWorkers(file: string): () => void {
  const { Worker } = window;
  const failing = URL.createObjectURL(new Blob(['throw new Error("Not started")']));
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(String(url).includes(file) ? failing : url, options);
    }
  };
  const restore = () => {
    window.Worker = Worker;
  };
  onTestFinished(restore);
  return restore;
}
