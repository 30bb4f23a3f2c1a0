import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';

/** A JSON record on disk: with electron-store in the desktop program, `conf` elsewhere. */
export interface RecordStore {
  get(): Record<string, unknown>;
  /** Stores the entire record; it is on disk when this returns. */
  set(record: Record<string, unknown>): void;
}

/** Common interface of electron-store and `conf`. */
export interface RecordFile {
  store: Record<string, unknown>;
}

/**
 * Opens a record of electron-store or `conf`, which `open` must create with `clearInvalidConfig: false`. Renames a
 * damaged file to `<file>.damaged-<time>` and starts with an empty record.
 * @param file the file that `open` reads
 */
export function openRecordStore(file: string, open: () => RecordFile): RecordStore {
  const stored = openOrReplace(file, open);
  return {
    get: () => stored.store,
    set: (record) => {
      stored.store = record;
    },
  };
}

function openOrReplace(file: string, open: () => RecordFile): RecordFile {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && !('path' in error)) Object.assign(error, { path: file });
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    renameSync(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);
    return open();
  }
}

/** Opens the record `<folder>/<name>.json`, for processes that can't load electron-store. */
export function confStore(folder: string, name: string): RecordStore {
  return openRecordStore(
    join(folder, `${name}.json`),
    () =>
      new Conf<Record<string, unknown>>({
        cwd: folder,
        configName: name,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
      }),
  );
}
