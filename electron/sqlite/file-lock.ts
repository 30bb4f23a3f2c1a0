import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openNative } from './native-file.ts';

export interface FileLock {
  release(): void;
}

/**
 * Locks a file or folder for this process, whatever path it was reached by. The lock is one of the
 * system's on `<real path>.lock`, held through SQLite: it goes with the process that held it, so a
 * file that was left behind locks nobody out.
 * @returns null while another program holds it
 * @throws when the lock file cannot be written
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

/** Of what may not be there yet. */
function realPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realPath(parent), basename(absolute));
}
