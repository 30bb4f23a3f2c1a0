import { join } from 'node:path';
import type { RegionSummary } from '../../../shared/desk/regions.ts';
import {
  type Attribution,
  RegionFileError,
  readManifest,
  regionFiles,
} from '../../region-format/manifest.ts';
import { sampleTollsOf } from '../../region-format/sample-tolls.ts';
import { noTolls, readTollMap } from '../../region-format/toll-map.ts';

/** Description of a region and the attributions of its data. */
export interface ReadRegion {
  /** Null if the folder can't be used. */
  region: RegionSummary | null;
  sources: readonly Attribution[];
}

/** Reads the description of a region, and the attributions of its data, from its folder. */
export async function readRegion(folder: string): Promise<ReadRegion> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof RegionFileError) return null;
    throw error;
  });
  if (!manifest) return { region: null, sources: [] };
  const { booths, roads } = await readTollMap(join(folder, regionFiles.tolls)).catch(() => noTolls);
  const {
    id,
    name,
    bounds,
    coverage,
    centre: center,
    examples,
    hasBoundaries,
    dataDate,
    madeAt,
    sources,
  } = manifest;
  const hasTolls = booths.length > 0 || roads.length > 0;
  return {
    // If the sources have no date, use that of the region's build: the data isn't newer.
    region: {
      id,
      name,
      bounds,
      coverage,
      center,
      examples,
      hasBoundaries,
      hasTolls,
      hasSampleTolls: sampleTollsOf(id).booths.length > 0,
      dataDate: dataDate ?? madeAt,
    },
    sources,
  };
}
