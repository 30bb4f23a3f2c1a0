import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { regionFiles } from './manifest.ts';

/** The files of the folder of the world, which is made once for all regions. */
export const worldFiles = {
  basemap: regionFiles.basemap,
  places: regionFiles.places,
  madeFrom: 'made-from.txt',
} as const;

/** SHA-256 over what the folder of the world was made from; empty where there is none. */
export const readWorldFingerprint = (folder: string): Promise<string> =>
  readFile(join(folder, worldFiles.madeFrom), 'utf8').catch(() => '');
