import { crc32 } from 'node:zlib';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';

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
