import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openNative } from './open-native.ts';

export interface FileLock {
  release(): void;
}

/**
 * Locks a file or folder for this process, whichever path it is reached by. The lock is SQLite's system lock on
 * `<real path>.lock` and ends with the process: a leftover lock file has no effect.
 * @returns null if another process holds the lock, or this one already does
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

/** Returns the path without symbolic links; also works for files that don't exist yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}
