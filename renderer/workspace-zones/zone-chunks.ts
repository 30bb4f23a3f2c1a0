import { chunksOf } from '../../shared/desk/chunks.ts';

/** Zones of about so many are handled within some milliseconds. */
export const zonesAtOnce = 500;

/** A list in chunks, the first at once and each other after the window had its turn. */
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

/** Lets the window do what waits: input, frames, answers. */
export const windowsTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
