import { rmSync } from 'node:fs';
import type { PlaceRecord } from '../../region-format/places/place-record.ts';
import { type Database, openTemporaryDatabase, type Statement } from '../../sqlite/database.ts';

const rowsPerQuery = 2048;

/** Work file of places for an index: added in any order, read by descending importance. */
export class PlaceDrafts {
  readonly #path: string;
  readonly #database: Database;
  readonly #insert: Statement;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#database = openTemporaryDatabase(path, 8192);
    this.#database.exec(
      'CREATE TABLE place (id INTEGER PRIMARY KEY, rank REAL NOT NULL, source TEXT NOT NULL, record TEXT NOT NULL)',
    );
    this.#insert = this.#database.prepare('INSERT INTO place (rank, source, record) VALUES (?, ?, ?)');
    this.#database.exec('BEGIN');
  }

  get count(): number {
    return this.#count;
  }

  add(place: PlaceRecord): void {
    this.#insert.run(-place.importance, place.source, JSON.stringify(place));
    this.#count += 1;
  }

  /** Yields places by descending importance, then by source. Of equal ones of a source, only the first added. */
  *sorted(): Generator<PlaceRecord, void, void> {
    this.#database.exec('CREATE INDEX place_by_rank ON place (rank, source)');
    const selectNext = this.#database.prepare(
      `SELECT rank, source, record FROM place WHERE (rank, source) > (?, ?) ORDER BY rank, source, id
       LIMIT ${rowsPerQuery}`,
    );
    let [rank, source] = [-Number.MAX_VALUE, ''];
    for (;;) {
      const rows = selectNext.lists(rank, source);
      for (const [rowRank, rowSource, record] of rows) {
        if (rowSource === source && rowRank === rank) continue;
        [rank, source] = [Number(rowRank), String(rowSource)];
        const place: PlaceRecord = JSON.parse(String(record));
        yield place;
      }
      if (rows.length < rowsPerQuery) return;
    }
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
