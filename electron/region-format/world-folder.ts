import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { regionFiles } from './manifest.ts';

/** Files of the world folder, built once for all regions. */
export const worldFiles = {
  basemap: regionFiles.basemap,
  places: regionFiles.places,
} as const;

const fingerprintFile = (folder: string, name: string) => join(folder, `${name}.made-from.txt`);

/** Returns the SHA-256 of the inputs that a world file was built from; empty if it isn't stored. */
export const readWorldFingerprint = (folder: string, name: string): Promise<string> =>
  readFile(fingerprintFile(folder, name), 'utf8').catch(() => '');

/** Stores the fingerprint that `readWorldFingerprint` returns. */
export const writeWorldFingerprint = (folder: string, name: string, fingerprint: string): Promise<void> =>
  writeFile(fingerprintFile(folder, name), fingerprint);
