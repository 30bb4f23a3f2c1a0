import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the size in bytes of a file, or of all files in a folder and its subfolders.
 * @throws the system's error if the path doesn't exist or can't be read
 */
export async function bytesIn(path: string): Promise<number> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => bytesIn(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
