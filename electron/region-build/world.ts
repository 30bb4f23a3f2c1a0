import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { geoNames, naturalEarth } from '../region-format/attributions.ts';
import { regionFormatVersion } from '../region-format/manifest.ts';
import { placeIndexVersion } from '../region-format/places/schema.ts';
import { writeTileArchive } from '../region-format/tile-archive.ts';
import { readWorldFingerprint, worldFiles } from '../region-format/world-folder.ts';
import { cutTiles } from './basemap/tiles.ts';
import { worldFeatures, worldSources } from './basemap/world-features.ts';
import { type BuildProgress, makeFolder } from './build.ts';
import { fingerprint } from './fingerprint.ts';
import { buildWorldIndex } from './places/build-world-index.ts';
import { worldPlaceSources } from './places/world-places.ts';

/** As far north and south as Web Mercator goes. */
const bounds = { southwest: { lat: -85.05, lng: -180 }, northeast: { lat: 85.05, lng: 180 } };
const worldZooms = { minZoom: 0, maxZoom: 6 };
/** Raised when other features or places are made of the same files. */
const worldVersion = 3;
/** What the map takes of the time; the index of places takes the rest. */
const shareOfMap = 0.15;

/**
 * Makes the folder with the map of the world and the index of its places. Does nothing when it was made from the
 * same inputs by the same format version.
 * @throws the signal's reason when cancelled; the folder is then as before
 */
export async function buildWorld(build: {
  folder: string;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}): Promise<void> {
  const { folder, signal, onProgress } = build;
  const madeFrom = await fingerprint([regionFormatVersion, worldVersion, placeIndexVersion].map(String), [
    ...Object.values(worldSources()),
    ...worldPlaceSources(),
  ]);
  if ((await readWorldFingerprint(folder)) === madeFrom) return;
  const report = (done: number) => onProgress?.({ step: 'world', done });
  await makeFolder(folder, async (temporary) => {
    const attribution = [naturalEarth, geoNames].map((source) => source.attribution).join(', ');
    const tiles = cutTiles(await worldFeatures(worldZooms.maxZoom), {
      bounds,
      ...worldZooms,
      ...(signal ? { signal } : {}),
      onProgress: (done) => report(shareOfMap * done),
    });
    const metadata = { name: 'World', attribution, bounds, ...worldZooms };
    await writeTileArchive(join(temporary, worldFiles.basemap), metadata, tiles);
    await buildWorldIndex({
      file: join(temporary, worldFiles.places),
      onProgress: (done) => report(shareOfMap + (1 - shareOfMap) * done),
      signal,
    });
    await writeFile(join(temporary, worldFiles.madeFrom), madeFrom);
  });
}
