import { copyFile } from 'node:fs/promises';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { partsOf } from '../../shared/geo/parts.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { openStreetMap } from '../region-format/attributions.ts';
import type { Attribution } from '../region-format/manifest.ts';
import { areaOutline, cutCoverage } from './area-outline.ts';
import { insidePolygonsTest } from './inside-polygons.ts';
import { cutBlocks } from './osm/cut-blocks.ts';
import { OsmFileError, readHeader } from './osm/elements.ts';
import { extractCoverage } from './osm/extract-coverage.ts';
import { readIdRanges } from './osm/id-ranges.ts';
import { mergedExtracts, type ReadElementBlocks } from './osm/merged-extracts.ts';
import { writeSortedExtract } from './osm/pbf-writer.ts';

/** Source of a region's OSM extract. */
export interface RegionSource {
  attributions: readonly Attribution[];
  /** Returns the input files. */
  files(): Promise<string[]>;
  /** Other inputs that affect the result: if one changes, the region is rebuilt. */
  cacheKeys: readonly string[];
  /**
   * Writes the extract to a file.
   * @returns areas that the extract covers, as closed rings; empty if they have to be derived from its roads
   */
  writeExtract(path: string, signal: AbortSignal): Promise<LatLng[][]>;
}

/** Increase when merging the same files gives another extract, so that regions are rebuilt. */
const mergeVersion = '2';

/**
 * Returns a source that merges .osm.pbf files, or a part of them. Of several states of an element, the highest version
 * wins, then the latest time; without those, the newest file by its header date (files without one last), then the
 * first file. `writeExtract` throws an OsmFileError if the files have no nodes or the area can't be cut out.
 * @throws OsmFileError if there are no paths
 */
export function extractSource(paths: readonly string[], area?: RegionArea): RegionSource {
  const [first, ...others] = paths;
  if (first === undefined) throw new OsmFileError('Choose at least one .osm.pbf file.', 'no-pbf');
  return {
    attributions: [openStreetMap],
    files: async () => [...paths],
    cacheKeys: [...(area ? [JSON.stringify(area)] : []), ...(others.length > 0 ? [mergeVersion] : [])],
    async writeExtract(path, signal) {
      if (others.length > 0 || area || !(await isReadableUnchanged(first)))
        return writeMerged(paths, area, path, signal);
      await copyFile(first, path);
      return [];
    },
  };
}

/** Whether the engine can read a file without changes: each element occurs once and has a positive ID. */
async function isReadableUnchanged(path: string): Promise<boolean> {
  const { repeats, ...ranges } = await readIdRanges(path);
  return !repeats && Object.values(ranges).every(({ editorIdCount }) => editorIdCount === 0);
}

/**
 * Returns extracts as one, preferring the newest where they differ, and the date of the oldest; null if none has a
 * date.
 */
export async function readNewestFirst(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ read: ReadElementBlocks; dataDate: string | null }> {
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, date: (await readHeader(path)).dataDate })),
  );
  const newestFirst = dated.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const [oldest = null] = dated.flatMap(({ date }) => date ?? []).toSorted();
  const pathsNewestFirst = newestFirst.map(({ path }) => path);
  return { read: mergedExtracts(pathsNewestFirst, signal), dataDate: oldest };
}

/** Writes the extracts as one, cut to an area if given, and returns the rings that it covers. */
async function writeMerged(
  paths: readonly string[],
  area: RegionArea | undefined,
  target: string,
  signal: AbortSignal,
): Promise<LatLng[][]> {
  const covered: LatLng[][] = [];
  const corners: LatLng[] = [];
  for (const path of paths) {
    const extract = await extractCoverage(path, signal);
    if (!extract) continue;
    covered.push(extract.ring);
    corners.push(extract.bounds.northeast, extract.bounds.southwest);
  }
  const allBounds = boundsOf(corners);
  if (!allBounds)
    throw new OsmFileError(`${paths.join(', ')} hold no nodes: choose other extracts.`, 'no-roads');
  const { read, dataDate } = await readNewestFirst(paths, signal);
  const source = paths.length > 1 ? 'several extracts' : area ? 'a part of an extract' : 'an extract';
  if (!area) {
    await writeSortedExtract(target, { bounds: allBounds, dataDate, source }, read());
    return covered;
  }
  const outline = await areaOutline(area, read);
  const coverage = await cutCoverage(outline, covered);
  const bounds = boundsOf(coverage.flat()) ?? allBounds;
  const cutElements = cutBlocks(read, insidePolygonsTest(partsOf(outline)));
  await writeSortedExtract(target, { bounds, dataDate, source }, cutElements);
  return coverage;
}
