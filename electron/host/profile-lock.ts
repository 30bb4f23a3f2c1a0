import { join } from 'node:path';
import { type FileLock, lockFile } from '../sqlite/file-lock.ts';
import { isReadOnly } from '../sqlite/storage-fault.ts';

/**
 * Limits a profile to one running program, whichever host and path it is opened through. A read-only folder needs no
 * lock, since nothing can change in it.
 * @returns null if another program holds the lock
 * @throws the error of SQLite or the system if locking fails for another reason
 */
export function lockProfile(folder: string): FileLock | null {
  try {
    return lockFile(join(folder, 'profile'));
  } catch (error) {
    if (isReadOnly(folder)) return { release: () => undefined };
    throw error;
  }
}
