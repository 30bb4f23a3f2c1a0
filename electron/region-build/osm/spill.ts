import { ChunkFile } from './chunk-file.ts';

const defaultCharactersInMemory = 4 * 1024 * 1024;

/** Returns a text's portion number by a stable hash. */
export function portionOf(text: string, portions: number): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) >>> 0;
  return hash % portions;
}

/**
 * Records on disk by group: added in any order, then read group by group, each in the order of adding. Writes to the
 * file when too much is in memory.
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
   * @param group an integer
   * @param item is stored as JSON
   */
  add(group: number, item: Item): void {
    const text = JSON.stringify(item);
    const own = this.#inMemory.get(group);
    if (own) own.push(text);
    else this.#inMemory.set(group, [text]);
    this.#characters += text.length;
    if (this.#characters > this.#maxCharacters) this.#write();
  }

  #write(): void {
    for (const [group, texts] of this.#inMemory) this.#file.add(group, `[${texts.join(',')}]`);
    this.#inMemory.clear();
    this.#characters = 0;
  }

  /** Yields the groups with items, in ascending order. Nothing can be added afterward. */
  groups(): readonly number[] {
    if (!this.#groups) {
      this.#write();
      this.#groups = this.#file.indexedGroups();
    }
    return this.#groups;
  }

  *items(group: number): Generator<Item, void, void> {
    this.groups();
    for (const chunk of this.#file.chunks(group)) {
      const items: Item[] = JSON.parse(String(chunk));
      yield* items;
    }
  }

  /** Removes the file. */
  close(): void {
    this.#file.close();
  }
}
