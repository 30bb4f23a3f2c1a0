import { open } from 'node:fs/promises';

/** First bytes of a file of version 3 (github.com/protomaps/PMTiles, spec version 3). */
const pmtilesStart = Buffer.from('PMTiles\u0003', 'latin1');

/**
 * Whether the file starts with a PMTiles v3 header. Other files must not be read, because the window may name any path.
 */
export async function isPmtiles(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return false;
  try {
    if (!(await file.stat()).isFile()) return false;
    const start = Buffer.alloc(pmtilesStart.length);
    await file.read(start, 0, start.length, 0);
    return start.equals(pmtilesStart);
  } finally {
    await file.close();
  }
}
