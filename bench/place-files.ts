import { resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { worldFiles } from '../electron/region-format/world-folder.ts';

/** Places of the built-in region and of the world, which must have been built. */
export const placeFiles = {
  region: resolve('out/regions/built-in', regionFiles.places),
  world: resolve('out/world', worldFiles.places),
};
