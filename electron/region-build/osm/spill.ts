import { ChunkFile } from './chunk-file.ts';

const defaultCharactersInMemory = 4 * 1024 * 1024;

/** Returns the number of the portion, from 0, that a text belongs to by a stable hash. */
export function portionOf(text: string, portions: number): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) >>> 0;
  return hash % portions;
}

/**
 * Items in a work file: added in any order of groups, then read group by group, in the order in which they were added.
 * Buffers items in memory up to a limit.
 */
export class Spill<Item> {
  readonly #file: ChunkFile;
  readonly #inMemory = new Map<number, string[]>();
  readonly #maxCharacters: number;
  #characters = 0;
  #groups: readonly number[] | undefined;

  constructor(path: string, charactersInMemory = defaultCharactersInMemory) {
    this.#file = new ChunkFile(path);
    this.#maxCharacters = charactersInMemory;
  }

  /**
   * Adds an item, stored as JSON.
   * @param group an integer
   */
  add(group: number, item: Item): void {
    const text = JSON.stringify(item);
    const texts = this.#inMemory.get(group);
    if (texts) texts.push(text);
    else this.#inMemory.set(group, [text]);
    this.#characters += text.length;
    if (this.#characters > this.#maxCharacters) this.#write();
  }

  #write(): void {
    this.#file.add(
      new Map([...this.#inMemory].map(([group, texts]) => [group, Buffer.from(`[${texts.join(',')}]`)])),
    );
    this.#inMemory.clear();
    this.#characters = 0;
  }

  /** Returns the groups with items in ascending order. No item can be added afterward. */
  groups(): readonly number[] {
    if (!this.#groups) {
      this.#write();
      this.#groups = this.#file.groups();
    }
    return this.#groups;
  }

  /** Yields the items of a group. */
  *items(group: number): Generator<Item, void, void> {
    this.groups();
    for (const chunk of this.#file.chunks(group)) {
      const items: Item[] = JSON.parse(chunk.toString());
      yield* items;
    }
  }

  /** Deletes the file. */
  close(): void {
    this.#file.close();
  }
}
