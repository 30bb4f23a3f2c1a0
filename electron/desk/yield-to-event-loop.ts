import { chunksOf } from '../../shared/desk/chunks.ts';

/** Size of a chunk; this many zones are processed within a few milliseconds. */
const chunkSize = 500;

/** Yields the list in chunks, and lets the event loop run between them. */
export async function* inChunks<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const [index, chunk] of chunksOf(items, chunkSize).entries()) {
    if (index > 0) await yieldToEventLoop();
    yield chunk;
  }
}

/** Resolves after the pending work of the event loop has run. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
