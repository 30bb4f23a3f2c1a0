import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import type { Database } from '../../sqlite/database.ts';

/** The items of a table of versions as the latest of the edits that are done left them. */
export const latestOf = (table: string, column: string): string =>
  `FROM ${table} JOIN (SELECT id, max(moment) AS moment FROM ${table}
     WHERE moment NOT IN (SELECT number FROM moments WHERE state <> 'done') GROUP BY id) USING (id, moment)
   WHERE ${column} IS NOT NULL`;

/** How many zones a workspace of any version holds now; before version 5 they stood in a table of their own. */
export function countZones(database: Database): number {
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'zone_versions'");
  const count =
    tables.value() === 0
      ? 'SELECT count(*) FROM zones'
      : `SELECT count(*) ${latestOf('zone_versions', 'zone')}`;
  return Number(database.prepare(count).value());
}

/** How many rows all tables of a workspace have together, indexes of texts apart, which are made from the others. */
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

/** Of a zone's or store's text as it stands in the database: SQLite itself does not notice a changed byte in a row. */
export const checksumOf = (text: string): number => crc32(text);

/**
 * Reads a zone or store as it stands in the database.
 * @param checksum null where the row is older than checksums
 * @throws when the text is not what was written
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
