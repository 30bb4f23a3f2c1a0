import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';

/** A plain record kept on disk: electron-store in the desktop program, `conf` elsewhere. */
export interface RecordStore {
  get(): Record<string, unknown>;
  /** Keeps the whole record; it is on disk when this returns. */
  set(record: Record<string, unknown>): void;
}

/** What electron-store and `conf` have in common. */
export interface RecordFile {
  store: Record<string, unknown>;
}

/**
 * Opens a store over electron-store or `conf`, made with `clearInvalidConfig: false`. A damaged file is
 * kept beside as `<file>.damaged-<time>` and an empty one is begun.
 * @param file the file that `open` reads
 */
export function openRecordStore(file: string, open: () => RecordFile): RecordStore {
  const stored = opened(file, open);
  return {
    get: () => stored.store,
    set: (record) => {
      stored.store = record;
    },
  };
}

function opened(file: string, open: () => RecordFile): RecordFile {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && !('path' in error)) Object.assign(error, { path: file });
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    renameSync(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);
    return open();
  }
}

/** A store in `<folder>/<name>.json`, for where electron-store cannot be loaded. */
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
