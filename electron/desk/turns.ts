import { chunksOf } from '../../shared/desk/chunks.ts';

/** Zones of about so many are worked on within some milliseconds. */
const itemsAtOnce = 500;

/** The list piece by piece, with a turn for everything else of the process between them. */
export async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const [index, piece] of chunksOf(items, itemsAtOnce).entries()) {
    if (index > 0) await turn();
    yield piece;
  }
}

/** Resolves when everything else that waits has had its turn. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Gives a function that does one piece of work after the other, in the order in which they came. */
export function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {
      // For whoever asked for it to hear.
    });
    return done;
  };
}
