import { join } from 'node:path';
import type { About } from '../../../shared/desk/about.ts';
import { geoNames, naturalEarth, openStreetMap } from '../../region-format/attributions.ts';
import {
  type Attribution,
  RegionFolderError,
  readManifest,
  regionFiles,
} from '../../region-format/manifest.ts';
import { noTolls, readTollMap } from '../../region-format/toll-map.ts';

/** Shown whatever the region: the world's own layers are always there. */
const always: readonly Attribution[] = [openStreetMap, geoNames, naturalEarth];

/** What the region is and whose data the program shows; no region when its folder cannot be used. */
export async function aboutRegion(folder: string): Promise<Pick<About, 'region' | 'attributions'>> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof RegionFolderError) return null;
    throw error;
  });
  const { booths, roads } = await readTollMap(join(folder, regionFiles.tolls)).catch(() => noTolls);
  const byName = new Map([...always, ...(manifest?.sources ?? [])].map((source) => [source.name, source]));
  return {
    region: manifest && {
      id: manifest.id,
      name: manifest.name,
      bounds: manifest.bounds,
      coverage: manifest.coverage,
      centre: manifest.centre,
      examples: manifest.examples,
      hasBoundaries: manifest.hasBoundaries,
      hasTolls: booths.length > 0 || roads.length > 0,
      // Where the sources give no date, the data is at least no newer than this.
      dataDate: manifest.dataDate ?? manifest.madeAt,
    },
    attributions: [...byName.values()].map(({ name, licence, url }) => ({ name, licence, url })),
  };
}
