import { join } from 'node:path';
import { type FileLock, lockFile } from '../sqlite/file-lock.ts';

/**
 * Keeps a profile to one program at a time, whichever host it runs in and by whatever path it was found.
 * A folder that may only be read needs no lock: nobody can change anything in it.
 * @returns null while another program has it
 */
export function lockProfile(folder: string): FileLock | null {
  try {
    return lockFile(join(folder, 'profile'));
  } catch {
    return { release: () => undefined };
  }
}
