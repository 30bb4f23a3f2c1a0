import { rmSync } from 'node:fs';
import { type Database, openTemporaryDatabase, type Statement } from '../../sqlite/database.ts';

const defaultBytesInMemory = 4 * 1024 * 1024;
const smallestChunk = 256;

/** Records of one group that aren't in the file yet. */
interface Chunk {
  bytes: Uint8Array;
  length: number;
}

/**
 * Bytes on disk by group: added in any order, then read group by group, each in the order of adding. Writes to the file
 * when too much is in memory. Bytes of a group follow each other, so that the reader has to know where a record ends.
 */
export class ByteSpill {
  readonly #path: string;
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #inMemory = new Map<number, Chunk>();
  readonly #maxBytes: number;
  #bytes = 0;
  #groups: number[] | undefined;

  constructor(path: string, bytesInMemory = defaultBytesInMemory) {
    this.#path = path;
    this.#maxBytes = bytesInMemory;
    this.#database = openTemporaryDatabase(path, 4096);
    this.#database.exec(
      'CREATE TABLE chunk (id INTEGER PRIMARY KEY, part INTEGER NOT NULL, bytes BLOB NOT NULL)',
    );
    this.#insert = this.#database.prepare('INSERT INTO chunk (part, bytes) VALUES (?, ?)');
    this.#database.exec('BEGIN');
  }

  /**
   * @param group an integer
   * @param record is copied
   */
  add(group: number, record: Uint8Array): void {
    let chunk = this.#inMemory.get(group);
    if (!chunk) {
      chunk = { bytes: new Uint8Array(Math.max(smallestChunk, record.length)), length: 0 };
      this.#inMemory.set(group, chunk);
    }
    const end = chunk.length + record.length;
    if (end > chunk.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * chunk.bytes.length));
      grown.set(chunk.bytes.subarray(0, chunk.length));
      chunk.bytes = grown;
    }
    chunk.bytes.set(record, chunk.length);
    chunk.length = end;
    this.#bytes += record.length;
    if (this.#bytes > this.#maxBytes) this.#write();
  }

  #write(): void {
    for (const [group, { bytes, length }] of this.#inMemory)
      this.#insert.run(group, bytes.subarray(0, length));
    this.#inMemory.clear();
    this.#bytes = 0;
  }

  /** Returns the groups with records, in ascending order. Nothing can be added afterward. */
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

  /** Yields the records of a group, any number of complete ones at a time. */
  *chunks(group: number): Generator<Uint8Array, void, void> {
    this.groups();
    const ids = this.#database.prepare('SELECT id FROM chunk WHERE part = ? ORDER BY id').lists(group);
    const find = this.#database.prepare('SELECT bytes FROM chunk WHERE id = ?');
    for (const [id = 0] of ids) {
      const bytes = find.value(id);
      if (bytes instanceof Uint8Array) yield bytes;
    }
  }

  /** Removes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
