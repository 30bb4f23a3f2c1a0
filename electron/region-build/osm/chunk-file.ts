import { rmSync } from 'node:fs';
import {
  type Database,
  openTemporaryDatabase,
  type SqlValue,
  type Statement,
} from '../../sqlite/database.ts';

/** A work file of chunks by group: all are added, then they are read group by group, each in the order of adding. */
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

  /** @param group an integer */
  add(group: number, chunk: string | Uint8Array): void {
    this.#insert.run(group, chunk);
  }

  /** Returns the groups with chunks, in ascending order. Call once, when all are added. */
  indexedGroups(): readonly number[] {
    this.#database.exec('CREATE INDEX chunk_by_part ON chunk (part)');
    return this.#database
      .prepare('SELECT DISTINCT part FROM chunk ORDER BY part')
      .lists()
      .map(([part]) => Number(part));
  }

  *chunks(group: number): Generator<SqlValue | undefined, void, void> {
    const ids = this.#database.prepare('SELECT id FROM chunk WHERE part = ? ORDER BY id').lists(group);
    const find = this.#database.prepare('SELECT data FROM chunk WHERE id = ?');
    for (const [id = 0] of ids) yield find.value(id);
  }

  /** Removes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
