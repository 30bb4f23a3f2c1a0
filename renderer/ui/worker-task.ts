/** What a worker of one task takes and returns: its file exports it as a type, by which the window runs it. */
export interface WorkerTask<Input, Output> {
  input: Input;
  output: Output;
}

/** In the worker: does the task for each message. What it throws reaches `runInWorker` as an error. */
export function serveTask<Task extends WorkerTask<unknown, unknown>>(
  work: (input: Task['input']) => Task['output'] | Promise<Task['output']>,
  memoryOf: (output: Task['output']) => Transferable[] = () => [],
): void {
  const answer = async (input: Task['input']) => {
    const output = await work(input);
    postMessage(output, { transfer: memoryOf(output) });
  };
  // What a promise is refused with would not reach the window.
  addEventListener(
    'message',
    ({ data }: MessageEvent<Task['input']>) => void answer(data).catch(reportError),
  );
}

/**
 * In the window: runs one task in a worker of its own, which is ended with it.
 * @param transfer what of the input is handed over instead of copied
 * @returns undefined once the signal is aborted
 * @throws Error what the worker threw
 */
export function runInWorker<Task extends WorkerTask<unknown, unknown>>(
  worker: Worker,
  input: Task['input'],
  { signal, transfer = [] }: { signal?: AbortSignal; transfer?: Transferable[] } = {},
): Promise<Task['output'] | undefined> {
  return new Promise<Task['output'] | undefined>((resolve, reject) => {
    if (signal?.aborted) return resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Task['output']>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(input, transfer);
  }).finally(() => worker.terminate());
}
