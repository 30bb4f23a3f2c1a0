import { join } from 'node:path';
import { testRegion, testWorld } from '../../../region-build/region.testing.ts';
import { regionFiles } from '../../../region-format/manifest.ts';
import { worldFiles } from '../../../region-format/world-folder.ts';
import type { PlaceIndex } from './place-index.ts';
import { openPlaces } from './region-beside-world.ts';

/** The places of the built-in region beside those of the world, as the service opens them. */
export async function testPlaces(): Promise<PlaceIndex> {
  return openPlaces({
    region: join(await testRegion(), regionFiles.places),
    world: join(await testWorld(), worldFiles.places),
  });
}
