import { setImmediate } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** Lets long work of several callers run next to each other, and others be answered in between. */
export interface Turns {
  /**
   * The result of the steps. What takes longer than a slice goes on slice by slice: callers take turns, and the works of
   * one caller run one after another, so that many of them cost the others no more than one.
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
}

export function createTurns({ sliceMs = 3, clock = () => performance.now() }: TurnsOptions = {}): Turns {
  /** By caller, the end of its last work that took longer than a slice. */
  const ends = new Map<string, Promise<unknown>>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** After the turns that others wait for; between two of them the event loop goes round once. */
  const nextTurn = (): Promise<unknown> => {
    lastTurn = lastTurn.then(() => setImmediate());
    return lastTurn;
  };

  function slice<Result>(steps: Steps<Result>): IteratorResult<undefined, Result> {
    const until = clock() + sliceMs;
    for (;;) {
      const step = steps.next();
      if (step.done || clock() >= until) return step;
    }
  }

  async function rest<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      if (!signal.aborted) await nextTurn();
      signal.throwIfAborted();
      const step = slice(steps);
      if (step.done) return step.value;
    }
  }

  return {
    async take(steps, { caller = '', signal }) {
      signal.throwIfAborted();
      const first = slice(steps);
      if (first.done) return first.value;
      const result = (ends.get(caller) ?? Promise.resolve()).then(() => rest(steps, signal));
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
