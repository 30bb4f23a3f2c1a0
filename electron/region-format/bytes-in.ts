import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The bytes of a file, or of all files in a folder.
 * @throws Error of the system when there is none
 */
export async function bytesIn(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const inside = await Promise.all((await readdir(path)).map((name) => bytesIn(join(path, name))));
  return inside.reduce((sum, bytes) => sum + bytes, 0);
}
