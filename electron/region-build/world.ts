import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { geoNames, naturalEarth } from '../region-format/attributions.ts';
import { regionFormatVersion } from '../region-format/manifest.ts';
import { placeIndexVersion } from '../region-format/places/schema.ts';
import { writeTileArchive } from '../region-format/tile-archive.ts';
import { readWorldFingerprint, worldFiles, writeWorldFingerprint } from '../region-format/world-folder.ts';
import { cutTiles } from './basemap/tiles.ts';
import { worldFeatures, worldSources } from './basemap/world-features.ts';
import { type BuildProgress, inTemporaryFolder } from './build.ts';
import { fingerprint } from './fingerprint.ts';
import { buildWorldIndex } from './places/build-world-index.ts';
import { worldPlaceSources } from './places/world-places.ts';

/** Bounds of the world in Web Mercator, which excludes the poles. */
const bounds = { southwest: { lat: -85.05, lng: -180 }, northeast: { lat: 85.05, lng: 180 } };
const worldZooms = { minZoom: 0, maxZoom: 6 };
/** Increase when the same inputs result in other features or places. */
const worldVersion = 3;
/** The map's share of the time; the place index takes the rest. */
const mapShare = 0.15;

/** A file of the world folder. */
interface WorldFile {
  name: string;
  inputs: readonly string[];
  versions: readonly number[];
  /** Writes the file. */
  make(file: string, signal: AbortSignal | undefined, onProgress: (done: number) => void): Promise<void>;
}

const mapFile: WorldFile = {
  name: worldFiles.basemap,
  inputs: Object.values(worldSources()),
  versions: [regionFormatVersion, worldVersion],
  async make(file, signal, onProgress) {
    const attribution = [naturalEarth, geoNames].map((source) => source.attribution).join(', ');
    const tiles = cutTiles(await worldFeatures(worldZooms.maxZoom), {
      bounds,
      ...worldZooms,
      ...(signal ? { signal } : {}),
      onProgress,
    });
    await writeTileArchive(file, { name: 'World', attribution, bounds, ...worldZooms }, tiles);
  },
};

const placesFile: WorldFile = {
  name: worldFiles.places,
  inputs: worldPlaceSources(),
  versions: [regionFormatVersion, worldVersion, placeIndexVersion],
  make: (file, signal, onProgress) => buildWorldIndex({ file, onProgress, signal }),
};

/** Builds a file of the folder, unless it was already built from the same inputs by the same version. */
async function buildFile(
  folder: string,
  { name, inputs, versions, make }: WorldFile,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<void> {
  const file = join(folder, name);
  const madeFrom = await fingerprint(versions.map(String), inputs);
  if (existsSync(file) && (await readWorldFingerprint(folder, name)) === madeFrom) return;
  await inTemporaryFolder(folder, async (temporary) => {
    const temporaryFile = join(temporary, name);
    await make(temporaryFile, signal, onProgress);
    await mkdir(folder, { recursive: true });
    await rename(temporaryFile, file);
  });
  await writeWorldFingerprint(folder, name, madeFrom);
}

/**
 * Builds the world map, then the place index, so that a map is available early. Files built from the same inputs by the
 * same version are kept.
 * @throws the signal's reason if canceled; the file in progress is then unchanged
 */
export async function buildWorld(build: {
  folder: string;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}): Promise<void> {
  const { folder, signal, onProgress } = build;
  await buildFile(folder, mapFile, signal, (done) => onProgress?.({ step: 'world', done: mapShare * done }));
  await buildFile(folder, placesFile, signal, (done) =>
    onProgress?.({ step: 'world-places', done: mapShare + (1 - mapShare) * done }),
  );
}
