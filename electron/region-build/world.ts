import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { geoNames, naturalEarth } from '../region-format/attributions.ts';
import { regionFiles, regionFormatVersion } from '../region-format/manifest.ts';
import { writeTileArchive } from '../region-format/tile-archive.ts';
import { cutTiles } from './basemap/tiles.ts';
import { worldFeatures, worldSources } from './basemap/world-features.ts';
import { type BuildProgress, makeFolder } from './build.ts';
import { fingerprint } from './fingerprint.ts';

/** As far north and south as Web Mercator goes. */
const bounds = { southwest: { lat: -85.05, lng: -180 }, northeast: { lat: 85.05, lng: 180 } };
const worldZooms = { minZoom: 0, maxZoom: 6 };
/** Raised when other features are made of the same files. */
const worldVersion = 2;
const inputsFile = 'made-from.txt';

/**
 * Makes the folder with the map of the world (`basemap.mbtiles`). Does nothing when it was made from
 * the same inputs by the same format version.
 * @throws the signal's reason when cancelled; the folder is then as before
 */
export async function buildWorld(build: {
  folder: string;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}): Promise<void> {
  const { folder, signal, onProgress } = build;
  const madeFrom = await fingerprint(
    [String(regionFormatVersion), String(worldVersion)],
    Object.values(worldSources()),
  );
  const existing = await readFile(join(folder, inputsFile), 'utf8').catch(() => '');
  if (existing === madeFrom) return;
  await makeFolder(folder, async (temporary) => {
    const attribution = [naturalEarth, geoNames].map((source) => source.attribution).join(', ');
    const tiles = cutTiles(await worldFeatures(worldZooms.maxZoom), {
      bounds,
      ...worldZooms,
      ...(signal ? { signal } : {}),
      onProgress: (done) => onProgress?.({ step: 'world', done }),
    });
    const metadata = { name: 'World', attribution, bounds, ...worldZooms };
    await writeTileArchive(join(temporary, regionFiles.basemap), metadata, tiles);
    await writeFile(join(temporary, inputsFile), madeFrom);
  });
}
