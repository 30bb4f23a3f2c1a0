import {
  type BlockTypes,
  compareElements,
  type ElementType,
  elementTypes,
  type OsmElement,
  readBlocks,
} from './elements.ts';

/** Elements in the order of an extract, by the block; can be read any number of times. */
export type ReadElementBlocks = (types?: readonly ElementType[]) => AsyncIterable<readonly OsmElement[]>;

const elementsPerBlock = 8000;

/** Goes through the blocks of one file. */
class Cursor {
  readonly #blocks: AsyncIterator<readonly OsmElement[]>;
  #block: readonly OsmElement[] = [];
  #index = 0;

  constructor(blocks: AsyncIterable<readonly OsmElement[]>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** The next element; undefined at the end, or where `load` has to be called first. */
  get current(): OsmElement | undefined {
    return this.#block[this.#index];
  }

  advance(): void {
    this.#index += 1;
  }

  /** @returns false at the end of the file */
  async load(): Promise<boolean> {
    while (this.#index >= this.#block.length) {
      const next = await this.#blocks.next();
      if (next.done) return false;
      this.#block = next.value;
      this.#index = 0;
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#blocks.return?.();
  }
}

/**
 * Reads several sorted extracts as one: each element once, as the first of the files has it that has it at all.
 * Has one block of each file in memory at a time.
 * @param paths by precedence
 * @throws OsmFileError as `readBlocks` does; the signal's reason when cancelled
 */
export function mergedExtracts(paths: readonly string[], signal: AbortSignal): ReadElementBlocks {
  const files = paths.map((path) => ({ path, known: new Map() }));
  return (types) => mergedBlocks(files, signal, types);
}

async function* mergedBlocks(
  files: readonly { path: string; known: BlockTypes }[],
  signal: AbortSignal,
  types: readonly ElementType[] = elementTypes,
): AsyncGenerator<readonly OsmElement[], void, void> {
  const all = files.map(({ path, known }) => new Cursor(readBlocks(path, types, known)));
  let open: Cursor[] = [];
  let block: OsmElement[] = [];
  try {
    for (const cursor of all) if (await cursor.load()) open.push(cursor);
    while (open.length > 0) {
      let first: OsmElement | undefined;
      for (const { current } of open)
        if (current && (!first || compareElements(current, first) < 0)) first = current;
      if (!first) break;
      block.push(first);
      for (const cursor of open) {
        if (!cursor.current || compareElements(cursor.current, first) !== 0) continue;
        cursor.advance();
        if (!cursor.current && !(await cursor.load())) open = open.filter((other) => other !== cursor);
      }
      if (block.length === elementsPerBlock) {
        yield block;
        signal.throwIfAborted();
        block = [];
      }
    }
    if (block.length > 0) yield block;
  } finally {
    for (const cursor of all) await cursor.close();
  }
}
