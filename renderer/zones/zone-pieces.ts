/** Zones of about so many are handled within some milliseconds. */
const pieceSize = 500;

/** A list in pieces, the first at once and each other after the window had its turn. */
export function inPieces<T>(list: readonly T[], size = pieceSize) {
  let from = 0;
  const take = (): readonly T[] | undefined => {
    if (from >= list.length) return undefined;
    from += size;
    return list.slice(from - size, from);
  };
  return {
    first: take(),
    async next(): Promise<readonly T[] | undefined> {
      if (from < list.length) await windowsTurn();
      return take();
    },
  };
}

/** Lets the window do what waits: input, frames, answers. */
export const windowsTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
