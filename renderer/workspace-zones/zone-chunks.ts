import { chunksOf } from '../../shared/desk/chunks.ts';

/** Number of zones that take a few milliseconds to process. */
export const zonesAtOnce = 500;

/** Yields a list in chunks: the first immediately, each other after the window has had a turn. */
export function inChunks<T>(list: readonly T[], size = zonesAtOnce) {
  const [first, ...others] = chunksOf(list, size);
  return {
    first,
    async next(): Promise<T[] | undefined> {
      if (others.length > 0) await windowsTurn();
      return others.shift();
    },
  };
}

/** Lets pending input, frames and messages run. */
export const windowsTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
