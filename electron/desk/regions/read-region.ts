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

/** What a region's folder says of itself. */
export interface ReadRegion {
  /** Null when the folder cannot be used. */
  region: RegionSummary | null;
  sources: readonly Attribution[];
}

/** Reads what a region's folder says of itself, and whose data it holds. */
export async function readRegion(folder: string): Promise<ReadRegion> {
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof RegionFileError) return null;
    throw error;
  });
  if (!manifest) return { region: null, sources: [] };
  const { booths, roads } = await readTollMap(join(folder, regionFiles.tolls)).catch(() => noTolls);
  const { id, name, bounds, coverage, centre, examples, hasBoundaries, dataDate, madeAt, sources } = manifest;
  const hasTolls = booths.length > 0 || roads.length > 0;
  return {
    // Where the sources give no date, the data is at least no newer than when it was made.
    region: {
      id,
      name,
      bounds,
      coverage,
      centre,
      examples,
      hasBoundaries,
      hasTolls,
      hasSampleTolls: sampleTollsOf(id).booths.length > 0,
      dataDate: dataDate ?? madeAt,
    },
    sources,
  };
}
