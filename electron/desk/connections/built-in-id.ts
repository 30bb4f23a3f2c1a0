import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const idPattern = /^[0-9a-f]{32}$/;

/**
 * Returns the ID of this profile's built-in service, and creates it at first use. It is stored next to the service's
 * zones, so that it is copied, moved, and deleted with them. Empty if it can be neither read nor written.
 * @param folder data folder of the built-in service
 */
export function builtInIdOf(folder: string): string {
  const file = join(folder, 'id');
  try {
    const storedId = readFileSync(file, 'utf8').trim();
    if (idPattern.test(storedId)) return storedId;
  } catch {
    // Not created yet.
  }
  const id = randomBytes(16).toString('hex');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, id, { mode: 0o600, flush: true });
    return id;
  } catch {
    return '';
  }
}
