import { join } from 'node:path';
import { type FileLock, lockFile } from '../sqlite/file-lock.ts';
import { isReadOnly } from '../sqlite/storage-fault.ts';

/**
 * Keeps a profile to one program at a time, whichever host it runs in and by whatever path it was found.
 * A folder that may only be read needs no lock: nobody can change anything in it.
 * @returns null while another program has it
 * @throws the error of SQLite or of the system where its disk refuses the lock for another reason
 */
export function lockProfile(folder: string): FileLock | null {
  try {
    return lockFile(join(folder, 'profile'));
  } catch (error) {
    if (isReadOnly(folder)) return { release: () => undefined };
    throw error;
  }
}
