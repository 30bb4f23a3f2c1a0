import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** Interleaves long work of several callers, and lets other requests run in between. */
export interface Turns {
  /**
   * Runs the steps and returns the result. Work longer than a slice runs slice by slice: callers take turns, and tasks
   * of one caller run one after another, so that many of them delay others no more than one does. While others are
   * active, a constantly busy caller pauses to leave them time.
   * @throws the signal's reason once it is aborted; no further step runs
   */
  run<Result>(
    steps: Steps<Result>,
    by: { caller?: string | undefined; signal: AbortSignal },
  ): Promise<Result>;
}

interface TurnsOptions {
  /** Milliseconds that a task runs before others may. */
  sliceMs?: number;
  /** Monotonic clock in milliseconds. */
  clock?: () => number;
  /** Resolves after this many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/** Milliseconds for which a caller counts as active after its last request. */
const activeMs = 5000;
/** Maximum share of time for a caller while others are active, and the milliseconds by which it may exceed its share. */
const maxShare = 0.25;
const burstMs = 250;

export function createTurns({
  sliceMs = 3,
  clock = () => performance.now(),
  pause = (ms) => setTimeout(ms),
}: TurnsOptions = {}): Turns {
  /** Completion of each caller's last task longer than a slice, which the next one waits for. */
  const lastTasks = new Map<string, Promise<unknown>>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** Last two distinct callers with the time of their latest request, latest first. */
  let recentCallers: { caller: string; at: number }[] = [];
  const hasOtherCallers = (caller: string): boolean => {
    const activeSince = clock() - activeMs;
    return recentCallers.some((one) => one.caller !== caller && one.at >= activeSince);
  };
  /** By caller, milliseconds worked minus its share of the elapsed time. */
  const usage = new Map<string, { ms: number; at: number }>();
  const addUsage = (caller: string, workedMs: number): void => {
    const at = clock();
    const before = usage.get(caller) ?? { ms: 0, at };
    usage.set(caller, { ms: Math.max(0, before.ms - (at - before.at) * maxShare) + workedMs, at });
  };
  async function throttle(caller: string): Promise<void> {
    addUsage(caller, 0);
    const excessMs = (usage.get(caller)?.ms ?? 0) - burstMs;
    if (excessMs > 0 && hasOtherCallers(caller)) await pause(excessMs / maxShare);
  }
  /** Resolves after all earlier turns; between two turns the event loop runs once. */
  const nextTurn = (): Promise<unknown> => {
    lastTurn = lastTurn.then(() => setImmediate());
    return lastTurn;
  };

  function runSlice<Result>(steps: Steps<Result>, caller: string): IteratorResult<undefined, Result> {
    const start = clock();
    for (;;) {
      const step = steps.next();
      const workedMs = clock() - start;
      if (!step.done && workedMs < sliceMs) continue;
      addUsage(caller, workedMs);
      return step;
    }
  }

  async function runInTurns<Result>(
    steps: Steps<Result>,
    { caller, signal }: { caller: string; signal: AbortSignal },
  ): Promise<Result> {
    for (;;) {
      if (!signal.aborted) await throttle(caller);
      if (!signal.aborted) await nextTurn();
      signal.throwIfAborted();
      const step = runSlice(steps, caller);
      if (step.done) return step.value;
    }
  }

  return {
    async run(steps, { caller = '', signal }) {
      signal.throwIfAborted();
      const other = recentCallers.find((one) => one.caller !== caller);
      recentCallers = [{ caller, at: clock() }, ...(other ? [other] : [])];
      const firstStep = runSlice(steps, caller);
      if (firstStep.done) return firstStep.value;
      const result = (lastTasks.get(caller) ?? Promise.resolve()).then(() =>
        runInTurns(steps, { caller, signal }),
      );
      const end = result.catch(() => {});
      lastTasks.set(caller, end);
      try {
        return await result;
      } finally {
        if (lastTasks.get(caller) === end) lastTasks.delete(caller);
      }
    },
  };
}
