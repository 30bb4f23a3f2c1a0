import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import { naturalEarth, openStreetMap } from './attributions.ts';
import type { Attribution } from './manifest.ts';
import { extractFromQaTiles, montevideoTiles } from './montevideo.ts';
import { coarseLandFile, withEstimatedShore } from './montevideo-shore.ts';
import { sampleTariffs } from './montevideo-tariffs.ts';
import { type OsmElement, OsmFileError, type OsmNode, readElements, readHeader } from './osm/elements.ts';
import { writeExtract } from './osm/pbf-writer.ts';

/** Where a region's OSM extract comes from. */
export interface RegionSource {
  attributions: readonly Attribution[];
  /** The files that go into it. */
  files(): Promise<string[]>;
  writeExtract(path: string, signal: AbortSignal): Promise<void>;
  /** Prices of its tolls, as a tariff file. */
  tariffs?: string;
}

/** The region that every copy of the program can make without a network. */
export function montevideoSource(): RegionSource {
  const folder = montevideoTiles();
  return {
    attributions: [openStreetMap, naturalEarth],
    async files() {
      const names = await readdir(folder);
      return [...names.toSorted().map((name) => join(folder, name)), coarseLandFile()];
    },
    async writeExtract(path) {
      await writeExtract(path, await withEstimatedShore(await extractFromQaTiles(folder)));
    },
    tariffs: sampleTariffs,
  };
}

/** One or several .osm.pbf files; several are put together, each element once. */
export function extractSource(paths: readonly string[]): RegionSource {
  const [first, ...others] = paths;
  if (first === undefined) throw new OsmFileError('Choose at least one .osm.pbf file.');
  return {
    attributions: [openStreetMap],
    files: async () => [...paths],
    async writeExtract(path, signal) {
      if (others.length === 0) await copyFile(first, path);
      else await mergeExtracts(paths, path, signal);
    },
  };
}

async function mergeExtracts(paths: readonly string[], target: string, signal: AbortSignal): Promise<void> {
  const seen = { node: new Set<number>(), way: new Set<number>(), relation: new Set<number>() };
  const elements: OsmElement[] = [];
  const dates: string[] = [];
  const corners: Bounds[] = [];
  for (const path of paths) {
    const nodes: OsmNode[] = [];
    for await (const element of readElements(path)) {
      if (seen[element.type].has(element.id)) continue;
      seen[element.type].add(element.id);
      elements.push(element);
      if (element.type === 'node') nodes.push(element);
    }
    signal.throwIfAborted();
    const { bounds, dataDate } = await readHeader(path);
    const covered = bounds ?? boundsOf(nodes);
    if (covered) corners.push(covered);
    if (dataDate !== null) dates.push(dataDate);
  }
  const bounds = boundsOf(corners.flatMap(({ northeast, southwest }) => [northeast, southwest]));
  if (!bounds) throw new OsmFileError(`${paths.join(', ')} hold no nodes: choose other extracts.`);
  const [oldest] = dates.toSorted();
  await writeExtract(target, { elements, bounds, dataDate: oldest ?? null, source: 'several extracts' });
}
