import { join } from 'node:path';
import { testRegion, testWorld } from '../../../region-build/region.testing.ts';
import { regionFiles } from '../../../region-format/manifest.ts';
import { worldFiles } from '../../../region-format/world-folder.ts';
import { openPlaces } from './open-places.ts';
import type { PlaceIndex } from './place-index.ts';

/** Opens the places of the test region and the test world as one index, as the service does. */
export async function testPlaces(): Promise<PlaceIndex> {
  return openPlaces({
    region: join(await testRegion(), regionFiles.places),
    world: join(await testWorld(), worldFiles.places),
  });
}
