import { type Database, openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { RegionFileError } from '../manifest.ts';
import { placeIndexVersion } from './schema.ts';

/** The file is no place index that this program can read. */
export class PlaceIndexError extends RegionFileError {
  override name = 'PlaceIndexError';
}

/** What a place index says of itself under a name; undefined where it says nothing. */
export const metaOf = (db: Database, name: string): SqlValue | undefined =>
  db.prepare('SELECT value FROM meta WHERE name = ?').value(name);

/**
 * Opens a place index for reading.
 * @throws PlaceIndexError when the file is none, or one of another version
 */
export function openPlaceDatabase(file: string): Database {
  const unusable = (cause?: unknown) =>
    new PlaceIndexError(file, `is not a place index of version ${placeIndexVersion}: make it again.`, {
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
