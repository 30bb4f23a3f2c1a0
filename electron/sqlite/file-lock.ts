import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openNative } from './native-file.ts';

export interface FileLock {
  release(): void;
}

/**
 * Locks a file or folder for this process, whatever path is used. A system lock on `<real path>.lock`, held through
 * SQLite, which ends with the process: a leftover file locks nobody out.
 * @returns null if another program holds it
 * @throws if the lock file can't be written
 */
export function lockFile(path: string): FileLock | null {
  const native = openNative(`${realPath(path)}.lock`);
  try {
    native.exec('PRAGMA busy_timeout = 0');
    native.exec('PRAGMA journal_mode = MEMORY');
    native.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    native.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => void native.close() };
}

/** Works for files that don't exist yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}
