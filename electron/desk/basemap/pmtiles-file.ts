import { open } from 'node:fs/promises';

/** How a file of version 3 begins (github.com/protomaps/PMTiles, spec version 3). */
const pmtilesStart = Buffer.from('PMTiles\u0003', 'latin1');

/** Whether a file is there that begins as PMTiles of version 3 do; the window may name any, so no other is read. */
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
