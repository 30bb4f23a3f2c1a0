import { rmSync } from 'node:fs';
import {
  type Database,
  openTemporaryDatabase,
  type SqlValue,
  type Statement,
} from '../../sqlite/database.ts';

/**
 * Work file of chunks: added in any order of groups, then read group by group, in the order in which they were added.
 */
export class ChunkFile {
  readonly #path: string;
  readonly #database: Database;
  readonly #insert: Statement;

  constructor(path: string) {
    this.#path = path;
    this.#database = openTemporaryDatabase(path, 4096);
    this.#database.exec('CREATE TABLE chunk (id INTEGER PRIMARY KEY, part INTEGER NOT NULL, data NOT NULL)');
    this.#insert = this.#database.prepare('INSERT INTO chunk (part, data) VALUES (?, ?)');
    this.#database.exec('BEGIN');
  }

  /**
   * Adds a chunk.
   * @param group an integer
   */
  add(group: number, chunk: string | Uint8Array): void {
    this.#insert.run(group, chunk);
  }

  /** Creates the index and returns the groups with chunks in ascending order. Call once, after adding all chunks. */
  indexedGroups(): readonly number[] {
    this.#database.exec('CREATE INDEX chunk_by_part ON chunk (part)');
    return this.#database
      .prepare('SELECT DISTINCT part FROM chunk ORDER BY part')
      .lists()
      .map(([part]) => Number(part));
  }

  /** Yields the chunks of a group. Call `indexedGroups` first. */
  *chunks(group: number): Generator<SqlValue | undefined, void, void> {
    const ids = this.#database.prepare('SELECT id FROM chunk WHERE part = ? ORDER BY id').lists(group);
    const selectData = this.#database.prepare('SELECT data FROM chunk WHERE id = ?');
    for (const [id = 0] of ids) yield selectData.value(id);
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
