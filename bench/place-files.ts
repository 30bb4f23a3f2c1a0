import { resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { worldFiles } from '../electron/region-format/world-folder.ts';

/** The places of the built-in region and of the world, which have to be made. */
export const placeFiles = {
  region: resolve('out/regions/built-in', regionFiles.places),
  world: resolve('out/world', worldFiles.places),
};
