import { openStreetMap } from '../../region-format/attributions.ts';
import { writeTileArchive } from '../../region-format/tile-archive.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { regionFeatures } from './region-features.ts';
import { cutTilesOnDisk } from './tiles.ts';

const regionZooms = { minZoom: 8, maxZoom: 14 };

/** Map to write. */
export interface RegionMap {
  name: string;
  /** Path of the archive; an existing file is replaced. */
  file: string;
  signal: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress: (done: number) => void;
}

/** Writes the map of an extract as a tile archive. */
export async function writeRegionMap(
  data: OsmData,
  { name, file, signal, onProgress }: RegionMap,
): Promise<void> {
  const { bounds } = data;
  const { attribution } = openStreetMap;
  await writeTileArchive(
    file,
    { name, attribution, bounds, ...regionZooms },
    cutTilesOnDisk(regionFeatures(data), data.workFolder, { bounds, ...regionZooms, signal, onProgress }),
  );
}
