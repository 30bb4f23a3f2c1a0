import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const idPattern = /^[0-9a-f]{32}$/;

/**
 * What tells the built-in service of this profile from those of others. It lies beside the zones that the
 * service keeps, so that whoever moves or copies the profile has both, and whoever deletes them gets another one.
 * Empty where it can be neither read nor written.
 * @param folder where the built-in service keeps its own
 */
export function builtInIdOf(folder: string): string {
  const file = join(folder, 'id');
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (idPattern.test(known)) return known;
  } catch {
    // There is none yet.
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
