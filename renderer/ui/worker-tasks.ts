/**
 * Types of a worker's task. A worker's file exports a type with its tasks by name, with which the window runs them.
 */
export interface WorkerTask<Input, Output = undefined, Progress = never> {
  input: Input;
  output: Output;
  progress: Progress;
}

type AnyTask = WorkerTask<unknown, unknown, unknown>;
type TasksOf<Tasks> = { [Name in keyof Tasks]: AnyTask };

interface Request<Tasks extends TasksOf<Tasks>, Name extends keyof Tasks> {
  number: number;
  name: Name;
  input: Tasks[Name]['input'];
}

type Response<Task extends AnyTask> = { number: number } & (
  | { kind: 'progress'; progress: Task['progress'] }
  | { kind: 'output'; output: Task['output'] }
  | { kind: 'failed'; error: Error }
);

/** Run of a task, in the worker. */
export interface TaskRun<Progress = never> {
  report(progress: Progress): void;
  /** False as soon as the window runs the same task again. */
  isLatest(): boolean;
}

type Work<Task extends AnyTask> = (
  input: Task['input'],
  run: TaskRun<Task['progress']>,
) => Task['output'] | Promise<Task['output']>;

const buffersOf = new WeakMap<object, Transferable[]>();

/** Marks buffers in an input, output or report to be transferred to the other thread instead of copied. */
export function transferring<Value extends object>(value: Value, buffers: Transferable[]): Value {
  buffersOf.set(value, buffers);
  return value;
}

const transferOf = (value: unknown): Transferable[] =>
  (typeof value === 'object' && value !== null && buffersOf.get(value)) || [];

/** In the worker: runs tasks that the window requests. Errors they throw are sent to the window. */
export function serveTasks<Tasks extends TasksOf<Tasks>>(
  tasks: {
    [Name in keyof Tasks]: Work<Tasks[Name]>;
  },
): void {
  const latest = new Map<keyof Tasks, number>();
  const send = <Name extends keyof Tasks>(response: Response<Tasks[Name]>, transfer: Transferable[] = []) =>
    postMessage(response, { transfer });
  async function run<Name extends keyof Tasks>({ number, name, input }: Request<Tasks, Name>) {
    latest.set(name, number);
    try {
      const output = await tasks[name](input, {
        report: (progress) => send<Name>({ number, kind: 'progress', progress }, transferOf(progress)),
        isLatest: () => latest.get(name) === number,
      });
      send<Name>({ number, kind: 'output', output }, transferOf(output));
    } catch (error) {
      send<Name>({
        number,
        kind: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
  }
  addEventListener('message', ({ data }: MessageEvent<Request<Tasks, keyof Tasks>>) => void run(data));
}

/** In the window: runs tasks of a worker. */
export interface TaskWorker<Tasks extends TasksOf<Tasks>> {
  /**
   * Runs a task. Never settles after `terminate`.
   * @param onProgress called for each report, in order, before the promise resolves
   * @throws Error the error of the task, or the reason why the worker couldn't start
   */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
    onProgress?: (progress: Tasks[Name]['progress']) => void,
  ): Promise<Tasks[Name]['output']>;
  /** Whether no run is pending and none has failed. */
  isReusable(): boolean;
  terminate(): void;
}

/** Run without an output so far. */
interface PendingRun {
  receive(response: Response<AnyTask>): void;
  fail(error: Error): void;
}

export function taskWorker<Tasks extends TasksOf<Tasks>>(worker: Worker): TaskWorker<Tasks> {
  const pending = new Map<number, PendingRun>();
  let lastNumber = 0;
  let hasFailed = false;
  /** Why the worker couldn't start; undefined once it has sent a message. */
  let startFailure: Error | undefined;
  let hasStarted = false;
  worker.onmessage = ({ data }: MessageEvent<Response<AnyTask>>) => {
    hasStarted = true;
    const run = pending.get(data.number);
    if (data.kind !== 'progress') pending.delete(data.number);
    if (data.kind === 'failed') hasFailed = true;
    run?.receive(data);
  };
  worker.onerror = ({ message }) => {
    hasFailed = true;
    const error = new Error(message);
    if (!hasStarted) startFailure = error;
    for (const { fail } of pending.values()) fail(error);
    pending.clear();
  };
  return {
    run<Name extends keyof Tasks>(
      name: Name,
      input: Tasks[Name]['input'],
      onProgress?: (progress: Tasks[Name]['progress']) => void,
    ) {
      // A worker that couldn't start never responds.
      if (startFailure) return Promise.reject(startFailure);
      lastNumber += 1;
      const request: Request<Tasks, Name> = { number: lastNumber, name, input };
      return new Promise<Tasks[Name]['output']>((resolve, reject) => {
        pending.set(request.number, {
          receive(response: Response<Tasks[Name]>) {
            if (response.kind === 'progress') onProgress?.(response.progress);
            else if (response.kind === 'output') resolve(response.output);
            else reject(response.error);
          },
          fail: reject,
        });
        worker.postMessage(request, { transfer: transferOf(input) });
      });
    },
    isReusable: () => pending.size === 0 && !hasFailed,
    terminate: () => worker.terminate(),
  };
}

interface OnceOptions<Progress> {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Runs one task in a worker and terminates the worker. Resolves to undefined if the signal is aborted.
 * @throws Error the error of the task, or the reason why the worker couldn't start
 */
export async function runOnce<Tasks extends TasksOf<Tasks>, Name extends keyof Tasks>(
  worker: TaskWorker<Tasks>,
  name: Name,
  input: Tasks[Name]['input'],
  { signal, onProgress }: OnceOptions<Tasks[Name]['progress']> = {},
): Promise<Tasks[Name]['output'] | undefined> {
  try {
    if (signal?.aborted) return undefined;
    return await Promise.race([
      worker.run(name, input, onProgress),
      new Promise<undefined>((resolve) =>
        signal?.addEventListener('abort', () => resolve(undefined), { once: true }),
      ),
    ]);
  } finally {
    worker.terminate();
  }
}

/**
 * In the worker: resolves after pending messages of the window were received. Takes several milliseconds, as timers of
 * workers do.
 */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * In the worker: runs a generator to its end in time slices, between which messages of the window are received.
 * @param turnMs duration of a slice, in milliseconds
 * @param onTurn called with the latest step after each slice
 * @returns the generator's value; undefined once `isCurrent` returns false
 */
export async function runInSlices<Step, Value>(
  steps: Generator<Step, Value | undefined>,
  { turnMs, isCurrent, onTurn }: { turnMs: number; isCurrent(): boolean; onTurn?(step: Step): void },
): Promise<Value | undefined> {
  let sliceStart = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - sliceStart < turnMs) continue;
    onTurn?.(step.value);
    await nextTurn();
    sliceStart = performance.now();
    if (isCurrent()) continue;
    steps.return(undefined);
    return undefined;
  }
}
