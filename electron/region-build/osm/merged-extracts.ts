import { type ElementType, elementTypes, type OsmElement } from './element.ts';
import { type BlockTypes, compareElements, type ElementBlock, readElementBlocks } from './elements.ts';
import { readIdRanges } from './id-ranges.ts';
import { firstEditorIds, withPositiveIds } from './positive-ids.ts';
import { isNewer, type Revision } from './revisions.ts';

/** Yields elements in the order of `compareElements`, block by block; each call is a new pass. */
export type ReadElementBlocks = (types?: readonly ElementType[]) => AsyncIterable<readonly OsmElement[]>;

const elementsPerBlock = 8000;

/** An element with its block and its index there. */
interface Occurrence {
  element: OsmElement;
  block: ElementBlock;
  index: number;
}

const revisionOf = ({ block, index }: Occurrence): Revision => block.revisionAt(index);

/** Position in the elements of one file. */
class Cursor {
  readonly #blocks: AsyncIterator<ElementBlock>;
  #block: ElementBlock = { elements: [], revisionAt: () => ({ version: 0, timestamp: 0 }) };
  #index = 0;

  constructor(blocks: AsyncIterable<ElementBlock>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** The next element; undefined at the end, or if `load` must be called first. */
  get current(): OsmElement | undefined {
    return this.#block.elements[this.#index];
  }

  /** Takes the next element if it has the type and ID of `wanted`. */
  take(wanted: OsmElement): Occurrence | undefined {
    const element = this.current;
    if (element?.id !== wanted.id || element.type !== wanted.type) return undefined;
    const occurrence = { element, block: this.#block, index: this.#index };
    this.#index += 1;
    return occurrence;
  }

  /** Reads blocks until there is a next element; returns false at the end of the file. */
  async load(): Promise<boolean> {
    while (!this.current) {
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
 * Returns a function that reads sorted extracts as one, with positive IDs and each element once: its newest state by
 * version or timestamp, or that of the first file if those are missing. Keeps one block per file in memory. Iterating
 * throws an OsmFileError as `readElementBlocks` does, or the signal's reason if canceled.
 * @param paths files in order of precedence
 */
export function mergedExtracts(paths: readonly string[], signal: AbortSignal): ReadElementBlocks {
  let opened: ReturnType<typeof openFiles> | undefined;
  return async function* (types = elementTypes) {
    opened ??= openFiles(paths);
    const files = await opened;
    yield* mergedBlocks(
      files.map((read) => new Cursor(read(types))),
      signal,
    );
  };
}

async function openFiles(paths: readonly string[]) {
  const ranges = await Promise.all(paths.map(readIdRanges));
  const first = firstEditorIds(ranges);
  return paths.map((path, index) => {
    const blockTypes: BlockTypes = new Map();
    const readFileBlocks = (types: readonly ElementType[]) => readElementBlocks(path, types, blockTypes);
    const [idRanges, firstIds] = [ranges[index], first[index]];
    return idRanges && firstIds ? withPositiveIds(readFileBlocks, idRanges, firstIds) : readFileBlocks;
  });
}

async function* mergedBlocks(
  cursors: readonly Cursor[],
  signal: AbortSignal,
): AsyncGenerator<readonly OsmElement[], void, void> {
  let openCursors: Cursor[] = [];
  let block: OsmElement[] = [];
  try {
    for (const cursor of cursors) if (await cursor.load()) openCursors.push(cursor);
    while (openCursors.length > 0) {
      let next: OsmElement | undefined;
      for (const { current } of openCursors)
        if (current && (!next || compareElements(current, next) < 0)) next = current;
      if (!next) break;
      let newest: Occurrence | undefined;
      for (const cursor of openCursors) {
        for (let occurrence = cursor.take(next); occurrence; occurrence = cursor.take(next)) {
          if (!newest || isNewer(revisionOf(occurrence), revisionOf(newest))) newest = occurrence;
          if (!cursor.current && !(await cursor.load()))
            openCursors = openCursors.filter((other) => other !== cursor);
        }
      }
      if (newest) block.push(newest.element);
      if (block.length === elementsPerBlock) {
        yield block;
        signal.throwIfAborted();
        block = [];
      }
    }
    if (block.length > 0) yield block;
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}
