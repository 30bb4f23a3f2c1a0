import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { regionFiles } from './manifest.ts';

/** The files of the folder of the world, which is made once for all regions. */
export const worldFiles = {
  basemap: regionFiles.basemap,
  places: regionFiles.places,
} as const;

const fingerprintFile = (folder: string, name: string) => join(folder, `${name}.made-from.txt`);

/** SHA-256 over what a file of the world was made from; empty where there is none. */
export const readWorldFingerprint = (folder: string, name: string): Promise<string> =>
  readFile(fingerprintFile(folder, name), 'utf8').catch(() => '');

export const writeWorldFingerprint = (folder: string, name: string, madeFrom: string): Promise<void> =>
  writeFile(fingerprintFile(folder, name), madeFrom);
