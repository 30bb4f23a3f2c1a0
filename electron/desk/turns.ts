/** So many zones are worked on at once: some milliseconds. */
const itemsAtOnce = 500;

/** The list piece by piece, with a turn for everything else of the process between them. */
export async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    if (from > 0) await turn();
    yield items.slice(from, from + itemsAtOnce);
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
