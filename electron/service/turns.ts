import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** Lets long work of several callers run next to each other, and others be answered in between. */
export interface Turns {
  /**
   * The result of the steps. What takes longer than a slice goes on slice by slice: callers take turns, and the works of
   * one caller run one after another, so that many of them cost the others no more than one. Where others ask too, a
   * caller that works all the time rests in between, so that they find the process idle.
   * @throws the signal's reason when nobody waits any more; no step is taken after that
   */
  take<Result>(
    steps: Steps<Result>,
    by: { caller?: string | undefined; signal: AbortSignal },
  ): Promise<Result>;
}

interface TurnsOptions {
  /** Milliseconds after which others are let in. */
  sliceMs?: number;
  /** Milliseconds, never running backwards. */
  clock?: () => number;
  /** Resolves after so many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

/** So long after it asked a caller still counts as one that others leave room for. */
const presentMs = 5000;
/** A caller that others leave room for works for this share of the time, and beyond it for so long at once. */
const share = 0.25;
const burstMs = 250;

export function createTurns({
  sliceMs = 3,
  clock = () => performance.now(),
  pause = (ms) => setTimeout(ms),
}: TurnsOptions = {}): Turns {
  /** By caller, the end of its last work that took longer than a slice. */
  const ends = new Map<string, Promise<unknown>>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The two callers that asked last, each with the time of it, the last one first. */
  let present: { caller: string; at: number }[] = [];
  const hasOthers = (caller: string): boolean => {
    const since = clock() - presentMs;
    return present.some((one) => one.caller !== caller && one.at >= since);
  };
  /** By caller, the milliseconds that it has worked, less its share of the time since. */
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
  /** After the turns that others wait for; between two of them the event loop goes round once. */
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
