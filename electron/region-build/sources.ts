import { copyFile } from 'node:fs/promises';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { partsOf } from '../../shared/geo/parts.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { openStreetMap } from '../region-format/attributions.ts';
import type { Attribution } from '../region-format/manifest.ts';
import { areaOutline, cutCoverage } from './area-outline.ts';
import { insidePolygons } from './inside-polygons.ts';
import { cutBlocks } from './osm/cut-blocks.ts';
import { OsmFileError, readHeader } from './osm/elements.ts';
import { readIdRanges } from './osm/id-ranges.ts';
import { mergedExtracts, type ReadElementBlocks } from './osm/merged-extracts.ts';
import { writeSortedExtract } from './osm/pbf-writer.ts';
import { extractCoverage } from './osm/road-coverage.ts';

/** Where a region's OSM extract comes from. */
export interface RegionSource {
  attributions: readonly Attribution[];
  /** Input files. */
  files(): Promise<string[]>;
  /** Other inputs that affect the result: if one changes, the region is rebuilt. */
  cacheKeys: readonly string[];
  /** @returns areas the extract covers, as closed rings; empty if they have to be derived from its roads */
  writeExtract(path: string, signal: AbortSignal): Promise<LatLng[][]>;
}

/** Increase when merging the same files gives another extract, so that regions are rebuilt. */
const mergeVersion = '2';

/**
 * One or more .osm.pbf files, or a part of them. Of several states of an element, the highest version wins, then the
 * latest time; without those, the newest file (by header date, files without a date last), then the first file.
 * @throws OsmFileError if there are no paths; so does `writeExtract` if the files have no nodes
 */
export function extractSource(paths: readonly string[], area?: RegionArea): RegionSource {
  const [first, ...others] = paths;
  if (first === undefined) throw new OsmFileError('Choose at least one .osm.pbf file.', 'no-pbf');
  return {
    attributions: [openStreetMap],
    files: async () => [...paths],
    cacheKeys: [...(area ? [JSON.stringify(area)] : []), ...(others.length > 0 ? [mergeVersion] : [])],
    async writeExtract(path, signal) {
      if (others.length > 0 || area || !(await isPlain(first))) return writeMerged(paths, area, path, signal);
      await copyFile(first, path);
      return [];
    },
  };
}

/** Whether the engine can read a file as is: each element once, with a positive ID. */
async function isPlain(path: string): Promise<boolean> {
  const { repeats, ...ranges } = await readIdRanges(path);
  return !repeats && Object.values(ranges).every(({ own }) => own === 0);
}

/** Reads extracts as one, preferring the newest where they differ. `dataDate` is that of the oldest; null if none has one. */
export async function readNewestFirst(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ read: ReadElementBlocks; dataDate: string | null }> {
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, date: (await readHeader(path)).dataDate })),
  );
  const newestFirst = dated.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const [oldest = null] = dated.flatMap(({ date }) => date ?? []).toSorted();
  const sorted = newestFirst.map(({ path }) => path);
  return { read: mergedExtracts(sorted, signal), dataDate: oldest };
}

/** Writes the extracts as one, cut to an area if there is one. */
async function writeMerged(
  paths: readonly string[],
  area: RegionArea | undefined,
  target: string,
  signal: AbortSignal,
): Promise<LatLng[][]> {
  const covered: LatLng[][] = [];
  const corners: LatLng[] = [];
  for (const path of paths) {
    const found = await extractCoverage(path, signal);
    if (!found) continue;
    covered.push(found.ring);
    corners.push(found.bounds.northeast, found.bounds.southwest);
  }
  const all = boundsOf(corners);
  if (!all) throw new OsmFileError(`${paths.join(', ')} hold no nodes: choose other extracts.`, 'no-roads');
  const { read, dataDate } = await readNewestFirst(paths, signal);
  const source = paths.length > 1 ? 'several extracts' : area ? 'a part of an extract' : 'an extract';
  if (!area) {
    await writeSortedExtract(target, { bounds: all, dataDate, source }, read());
    return covered;
  }
  const outline = await areaOutline(area, read);
  const coverage = await cutCoverage(outline, covered);
  const bounds = boundsOf(coverage.flat()) ?? all;
  const cut = cutBlocks(read, insidePolygons(partsOf(outline)));
  await writeSortedExtract(target, { bounds, dataDate, source }, cut);
  return coverage;
}
