import { rmSync } from 'node:fs';
import { type Database, openTemporaryDatabase, type Statement } from '../../sqlite/database.ts';

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
  readonly #path: string;
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #inMemory = new Map<number, string[]>();
  readonly #most: number;
  #characters = 0;
  #groups: number[] | undefined;

  constructor(path: string, charactersInMemory = defaultCharactersInMemory) {
    this.#path = path;
    this.#most = charactersInMemory;
    this.#database = openTemporaryDatabase(path, 4096);
    this.#database.exec(
      'CREATE TABLE chunk (id INTEGER PRIMARY KEY, part INTEGER NOT NULL, items TEXT NOT NULL)',
    );
    this.#insert = this.#database.prepare('INSERT INTO chunk (part, items) VALUES (?, ?)');
    this.#database.exec('BEGIN');
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
    if (this.#characters > this.#most) this.#write();
  }

  #write(): void {
    for (const [group, texts] of this.#inMemory) this.#insert.run(group, `[${texts.join(',')}]`);
    this.#inMemory.clear();
    this.#characters = 0;
  }

  /** Yields the groups with items, in ascending order. Nothing can be added afterward. */
  groups(): readonly number[] {
    if (!this.#groups) {
      this.#write();
      this.#database.exec('CREATE INDEX chunk_by_part ON chunk (part)');
      this.#groups = this.#database
        .prepare('SELECT DISTINCT part FROM chunk ORDER BY part')
        .lists()
        .map(([part]) => Number(part));
    }
    return this.#groups;
  }

  *items(group: number): Generator<Item, void, void> {
    this.groups();
    const ids = this.#database.prepare('SELECT id FROM chunk WHERE part = ? ORDER BY id').lists(group);
    const find = this.#database.prepare('SELECT items FROM chunk WHERE id = ?');
    for (const [id = 0] of ids) {
      const items: Item[] = JSON.parse(String(find.value(id)));
      yield* items;
    }
  }

  /** Removes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
