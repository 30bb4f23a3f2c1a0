/**
 * What a worker of one task takes, returns, and reports meanwhile: its file exports it as a type, by which the window
 * runs it.
 */
export interface WorkerTask<Input, Output, Progress = never> {
  input: Input;
  output: Output;
  progress: Progress;
}

type AnyTask = WorkerTask<unknown, unknown, unknown>;
type Message<Task extends AnyTask> = { progress: Task['progress'] } | { output: Task['output'] };

/** In the worker: does the task for each message. What it throws reaches `runInWorker` as an error. */
export function serveTask<Task extends AnyTask>(
  work: (
    input: Task['input'],
    report: (progress: Task['progress']) => void,
  ) => Task['output'] | Promise<Task['output']>,
  memoryOf: (output: Task['output']) => Transferable[] = () => [],
): void {
  const send = (message: Message<Task>, transfer: Transferable[] = []) => postMessage(message, { transfer });
  const answer = async (input: Task['input']) => {
    const output = await work(input, (progress) => send({ progress }));
    send({ output }, memoryOf(output));
  };
  // What a promise is refused with would not reach the window.
  addEventListener(
    'message',
    ({ data }: MessageEvent<Task['input']>) => void answer(data).catch(reportError),
  );
}

interface RunOptions<Task extends AnyTask> {
  signal?: AbortSignal;
  /** What of the input is handed over instead of copied. */
  transfer?: Transferable[];
  /** Called for each report until the task ends. */
  onProgress?: (progress: Task['progress']) => void;
}

/**
 * In the window: runs one task in a worker of its own, which is ended with it.
 * @returns undefined once the signal is aborted
 * @throws Error what the worker threw
 */
export function runInWorker<Task extends AnyTask>(
  worker: Worker,
  input: Task['input'],
  { signal, transfer = [], onProgress }: RunOptions<Task> = {},
): Promise<Task['output'] | undefined> {
  return new Promise<Task['output'] | undefined>((resolve, reject) => {
    if (signal?.aborted) return resolve(undefined);
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Message<Task>>) => {
      if ('output' in data) resolve(data.output);
      else if (!signal?.aborted) onProgress?.(data.progress);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(input, transfer);
  }).finally(() => worker.terminate());
}
