import { type Database, openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { RegionFileError } from '../manifest.ts';
import { placeIndexVersion } from './schema.ts';

/** Thrown if a file isn't a place index that this version can read. */
export class PlaceIndexError extends RegionFileError {
  override name = 'PlaceIndexError';
}

/** Returns a metadata value of a place index; undefined if it has none of that name. */
export const metaOf = (db: Database, name: string): SqlValue | undefined =>
  db.prepare('SELECT value FROM meta WHERE name = ?').value(name);

/**
 * Opens a place index for reading.
 * @throws PlaceIndexError if the file isn't a place index, or is one of another version
 */
export function openPlaceDatabase(file: string): Database {
  const unusableError = (cause?: unknown) =>
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
    throw unusableError(error);
  }
  if (version === placeIndexVersion) return db;
  db.close();
  throw unusableError();
}
