import { copyFile } from 'node:fs/promises';
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { openStreetMap } from '../region-format/attributions.ts';
import type { Attribution } from '../region-format/manifest.ts';
import { coverageOf } from './coverage.ts';
import { type OsmElement, OsmFileError, type OsmNode, readElements, readHeader } from './osm/elements.ts';
import { writeExtract } from './osm/pbf-writer.ts';

/** Where a region's OSM extract comes from. */
export interface RegionSource {
  attributions: readonly Attribution[];
  /** The files that go into it. */
  files(): Promise<string[]>;
  /** What else goes into it. */
  texts: readonly string[];
  /** @returns the areas that the extract covers, as closed rings; none where it has to tell by its roads */
  writeExtract(path: string, signal: AbortSignal): Promise<LatLng[][]>;
}

/** One or several .osm.pbf files; several are put together, each element once. */
export function extractSource(paths: readonly string[]): RegionSource {
  const [first, ...others] = paths;
  if (first === undefined) throw new OsmFileError('Choose at least one .osm.pbf file.', 'no-pbf');
  return {
    attributions: [openStreetMap],
    files: async () => [...paths],
    texts: [],
    async writeExtract(path, signal) {
      if (others.length > 0) return mergeExtracts(paths, path, signal);
      await copyFile(first, path);
      return [];
    },
  };
}

async function mergeExtracts(
  paths: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<LatLng[][]> {
  const seen = { node: new Set<number>(), way: new Set<number>(), relation: new Set<number>() };
  const elements: OsmElement[] = [];
  const dates: string[] = [];
  const boxes: Bounds[] = [];
  const coverage: LatLng[][] = [];
  for (const path of paths) {
    const nodes = new Map<number, OsmNode>();
    const onRoads = new Set<number>();
    for await (const element of readElements(path)) {
      if (element.type === 'node') nodes.set(element.id, element);
      if (element.type === 'way' && element.tags.highway) for (const id of element.refs) onRoads.add(id);
      if (seen[element.type].has(element.id)) continue;
      seen[element.type].add(element.id);
      elements.push(element);
    }
    signal.throwIfAborted();
    const { bounds, dataDate } = await readHeader(path);
    const box = bounds ?? boundsOf(nodes.values());
    if (box) {
      boxes.push(box);
      const roads = [...onRoads].flatMap((id) => nodes.get(id) ?? []);
      coverage.push(coverageOf(roads, box));
    }
    if (dataDate !== null) dates.push(dataDate);
  }
  const bounds = boundsOf(boxes.flatMap(({ northeast, southwest }) => [northeast, southwest]));
  if (!bounds)
    throw new OsmFileError(`${paths.join(', ')} hold no nodes: choose other extracts.`, 'no-roads');
  const [oldest] = dates.toSorted();
  await writeExtract(target, { elements, bounds, dataDate: oldest ?? null, source: 'several extracts' });
  return coverage;
}
