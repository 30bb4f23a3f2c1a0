import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** Interleaves long work of several callers, and lets other requests run in between. */
export interface Turns {
  /**
   * Runs the steps and returns the result. Work longer than a slice runs slice by slice: callers take turns, and a
   * caller's tasks run one after another, so that many of them cost others no more than one. If others are active, a
   * constantly busy caller pauses, so that they find the process idle.
   * @throws the signal's reason if nobody waits any longer; no further step runs then
   */
  take<Result>(
    steps: Steps<Result>,
    by: { caller?: string | undefined; signal: AbortSignal },
  ): Promise<Result>;
}

interface TurnsOptions {
  /** Milliseconds after which others may run. */
  sliceMs?: number;
  /** Monotonic clock in milliseconds. */
  clock?: () => number;
  /** Resolves after this many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/** How long after its last request a caller counts as active. */
const presentMs = 5000;
/** Share of time for a caller while others are active, and how long it may exceed that at a time. */
const share = 0.25;
const burstMs = 250;

export function createTurns({
  sliceMs = 3,
  clock = () => performance.now(),
  pause = (ms) => setTimeout(ms),
}: TurnsOptions = {}): Turns {
  /** By caller, the end of its last task longer than a slice. */
  const ends = new Map<string, Promise<unknown>>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The last two callers with the time of their requests, latest first. */
  let present: { caller: string; at: number }[] = [];
  const hasOthers = (caller: string): boolean => {
    const since = clock() - presentMs;
    return present.some((one) => one.caller !== caller && one.at >= since);
  };
  /** By caller, milliseconds worked minus its share of the time since. */
  const usage = new Map<string, { ms: number; at: number }>();
  const use = (caller: string, worked: number): void => {
    const at = clock();
    const before = usage.get(caller) ?? { ms: 0, at };
    usage.set(caller, { ms: Math.max(0, before.ms - (at - before.at) * share) + worked, at });
  };
  async function restOf(caller: string): Promise<void> {
    use(caller, 0);
    const beyond = (usage.get(caller)?.ms ?? 0) - burstMs;
    if (beyond > 0 && hasOthers(caller)) await pause(beyond / share);
  }
  /** Resolves after earlier turns; between two turns the event loop runs once. */
  const nextTurn = (): Promise<unknown> => {
    lastTurn = lastTurn.then(() => setImmediate());
    return lastTurn;
  };

  function slice<Result>(steps: Steps<Result>, caller: string): IteratorResult<undefined, Result> {
    const start = clock();
    for (;;) {
      const step = steps.next();
      const worked = clock() - start;
      if (!step.done && worked < sliceMs) continue;
      use(caller, worked);
      return step;
    }
  }

  async function remaining<Result>(
    steps: Steps<Result>,
    { caller, signal }: { caller: string; signal: AbortSignal },
  ): Promise<Result> {
    for (;;) {
      if (!signal.aborted) await restOf(caller);
      if (!signal.aborted) await nextTurn();
      signal.throwIfAborted();
      const step = slice(steps, caller);
      if (step.done) return step.value;
    }
  }

  return {
    async take(steps, { caller = '', signal }) {
      signal.throwIfAborted();
      const other = present.find((one) => one.caller !== caller);
      present = [{ caller, at: clock() }, ...(other ? [other] : [])];
      const first = slice(steps, caller);
      if (first.done) return first.value;
      const result = (ends.get(caller) ?? Promise.resolve()).then(() => remaining(steps, { caller, signal }));
      const end = result.catch(() => {});
      ends.set(caller, end);
      try {
        return await result;
      } finally {
        if (ends.get(caller) === end) ends.delete(caller);
      }
    },
  };
}
