import { chunksOf } from '../../shared/desk/chunks.ts';

/** Number of zones that the window processes in a few milliseconds. */
export const zonesAtOnce = 500;

/**
 * Splits a list into chunks. `next` resolves with the following chunk after the window has had a turn, or with
 * undefined at the end.
 */
export function inChunks<T>(list: readonly T[], size = zonesAtOnce) {
  const [first, ...others] = chunksOf(list, size);
  return {
    first,
    async next(): Promise<T[] | undefined> {
      if (others.length > 0) await yieldToWindow();
      return others.shift();
    },
  };
}

/** Resolves after pending input, frames, and messages have been processed. */
export const yieldToWindow = () => new Promise<void>((resolve) => setTimeout(resolve));
