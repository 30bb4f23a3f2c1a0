import { type Database, openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { RegionFileError } from '../manifest.ts';
import { placeIndexVersion } from './schema.ts';

/** The file isn't a place index this version can read. */
export class PlaceIndexError extends RegionFileError {
  override name = 'PlaceIndexError';
}

/** Reads a metadata value of a place index; undefined if missing. */
export const metaOf = (db: Database, name: string): SqlValue | undefined =>
  db.prepare('SELECT value FROM meta WHERE name = ?').value(name);

/**
 * Opens a place index for reading.
 * @throws PlaceIndexError if it isn't one, or of another version
 */
export function openPlaceDatabase(file: string): Database {
  const unusable = (cause?: unknown) =>
    new PlaceIndexError(file, `isn’t a place index of version ${placeIndexVersion}. Build it again.`, {
      cause,
    });
  let db: Database | undefined;
  let version: SqlValue | undefined;
  try {
    db = openDatabase(file, { readonly: true });
    version = metaOf(db, 'version');
  } catch (error) {
    db?.close();
    throw unusable(error);
  }
  if (version === placeIndexVersion) return db;
  db.close();
  throw unusable();
}
