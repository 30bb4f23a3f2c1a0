import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { regionFiles } from './manifest.ts';

/** Files of the world folder, built once for all regions. */
export const worldFiles = {
  basemap: regionFiles.basemap,
  places: regionFiles.places,
} as const;

const fingerprintFile = (folder: string, name: string) => join(folder, `${name}.made-from.txt`);

/** Returns the SHA-256 of a world file's inputs; empty if there is none. */
export const readWorldFingerprint = (folder: string, name: string): Promise<string> =>
  readFile(fingerprintFile(folder, name), 'utf8').catch(() => '');

export const writeWorldFingerprint = (folder: string, name: string, madeFrom: string): Promise<void> =>
  writeFile(fingerprintFile(folder, name), madeFrom);
