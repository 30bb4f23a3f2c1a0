import { chunksOf } from '../../shared/desk/chunks.ts';

/** Zones of about so many are worked on within some milliseconds. */
const itemsAtOnce = 500;

/** The list chunk by chunk, with a turn for everything else of the process between them. */
export async function* inChunks<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const [index, chunk] of chunksOf(items, itemsAtOnce).entries()) {
    if (index > 0) await yieldToEventLoop();
    yield chunk;
  }
}

/** Resolves when everything else that waits was done. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
