import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Extent } from '../../region-format/places/place-record.ts';
import type { OsmData } from '../osm/osm-data.ts';
import type { Gazetteer } from './gazetteer.ts';
import { RegionPlaces, readRegion } from './region-places.ts';
import {
  type IndexContents,
  type Step,
  stepsOf,
  type WritingOptions,
  writePlaceIndex,
} from './write-place-index.ts';

interface RegionIndexSources extends WritingOptions {
  /** One or more extracts that don't overlap. */
  extracts: readonly OsmData[];
  world: Gazetteer;
}

/** Share that steps report when everything is read and writing the index begins. */
const readingShare = 0.3;
/** Share of the time that has passed at that point. */
const readingTime = 0.8;

/** Converts the share that a step reports to a share of the time. */
const timeOf = (share: number): number =>
  share < readingShare
    ? (share / readingShare) * readingTime
    : readingTime + ((share - readingShare) / (1 - readingShare)) * (1 - readingTime);

/**
 * Builds a region's place index, which is searched together with the world's.
 * @throws the signal's reason if canceled; the file is then unchanged
 */
export async function buildRegionIndex({ extracts, world, ...writing }: RegionIndexSources): Promise<void> {
  const step = stepsOf({ ...writing, onProgress: (share) => writing.onProgress?.(timeOf(share)) });
  await step(0);
  await withRegionContents({ extracts, world, folder: dirname(writing.file), step }, (contents) =>
    writePlaceIndex(writing.file, contents, step),
  );
}

/** Calls `use` with the index contents of extracts, which are in temporary files in `folder` until it returns. */
export async function withRegionContents(
  { extracts, world, folder, step }: Omit<RegionIndexSources, 'file'> & { folder: string; step: Step },
  use: (contents: IndexContents) => Promise<void>,
): Promise<void> {
  const workFolder = await mkdtemp(join(folder, 'places-'));
  const region = new RegionPlaces(workFolder);
  try {
    for (const [index, data] of extracts.entries()) {
      await readRegion(data, world, region, (share) =>
        step((readingShare * (index + share)) / extracts.length),
      );
    }
    await use({
      places: region.places.sorted(),
      placeCount: region.places.count,
      houses: region.houses.all(),
      lines: region.lines.all(),
      corners: region.corners.all(),
      countries: [],
      divisionCode: world.divisionCode,
      home: extracts.map(extentOf),
      replaced: [...region.replaced],
    });
  } finally {
    region.close();
    await rm(workFolder, { recursive: true, force: true });
  }
}

const extentOf = ({ bounds: { southwest, northeast } }: OsmData): Extent => [
  southwest.lat,
  southwest.lng,
  northeast.lat,
  northeast.lng,
];
