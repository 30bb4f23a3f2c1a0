import { crc32 } from 'node:zlib';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import type { Database } from '../../sqlite/database.ts';

/** How many zones a workspace of any version holds now; before version 5 they stood in a table of their own. */
export function countZones(database: Database): number {
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'zone_versions'");
  const count =
    tables.value() === 0
      ? 'SELECT count(*) FROM zones'
      : `SELECT count(*) FROM zone_versions
           JOIN (SELECT id, max(moment) AS moment FROM zone_versions
             WHERE moment NOT IN (SELECT number FROM moments WHERE state <> 'done') GROUP BY id) USING (id, moment)
           WHERE zone IS NOT NULL`;
  return Number(database.prepare(count).value());
}

/** Of a zone's text as it stands in the database: SQLite itself does not notice a changed byte in a row. */
export const checksumOf = (text: string): number => crc32(text);

/**
 * Reads a zone as it stands in the database.
 * @param checksum null where the row is older than checksums
 * @throws when the text is not what was written
 */
export function zoneFromText(id: string, text: string, checksum: number | null): Zone {
  if (checksum !== null && checksum !== checksumOf(text)) throw new Error('The text has changed');
  const zone = zoneSchema.parse(JSON.parse(text));
  if (zone.id !== id) throw new Error('The text is that of another zone');
  return zone;
}
