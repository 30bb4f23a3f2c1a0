import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import type { Database } from '../../sqlite/database.ts';

/** Returns the FROM clause for the items of a version table as of the latest edit that isn't undone. */
export const latestOf = (table: string, column: string): string =>
  `FROM ${table} JOIN (SELECT id, max(moment) AS moment FROM ${table}
     WHERE moment NOT IN (SELECT number FROM moments WHERE state <> 'done') GROUP BY id) USING (id, moment)
   WHERE ${column} IS NOT NULL`;

/** Returns the number of current zones in a workspace of any version; before version 5 they were in another table. */
export function countZones(database: Database): number {
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'zone_versions'");
  const count =
    tables.value() === 0
      ? 'SELECT count(*) FROM zones'
      : `SELECT count(*) ${latestOf('zone_versions', 'zone')}`;
  return Number(database.prepare(count).value());
}

/** Returns the number of rows in all tables, except full-text indexes, which are rebuilt from the others. */
export function countRows(database: Database): number {
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  const counts = tables.map(({ name }) =>
    Number(database.prepare(`SELECT count(*) FROM "${String(name)}"`).value()),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the checksum of the stored text of an item, because SQLite doesn't detect changed bytes in a row. */
export const checksumOf = (text: string): number => crc32(text);

/**
 * Parses a stored zone or store.
 * @param checksum null if the row predates checksums
 * @throws Error if the text isn't as written
 */
export function itemFromText<Item extends { id: string }>(
  schema: z.ZodType<Item>,
  id: string,
  text: string,
  checksum: number | null,
): Item {
  if (checksum !== null && checksum !== checksumOf(text)) throw new Error('The text has changed');
  const item = schema.parse(JSON.parse(text));
  if (item.id !== id) throw new Error('The text is that of another one');
  return item;
}
