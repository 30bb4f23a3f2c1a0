import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { coverageWithin } from '../coverage.ts';
import { readBlocks, readHeader } from './elements.ts';
import { IdSet } from './id-set.ts';

/** What an extract covers. */
export interface ExtractCoverage {
  bounds: Bounds;
  ring: LatLng[];
}

/**
 * What an extract covers, found by its header and its roads with a block and the ids of the roads' nodes in memory;
 * undefined where it has no nodes.
 * @throws OsmFileError when the file cannot be read; the signal's reason when cancelled
 */
export async function extractCoverage(
  path: string,
  signal: AbortSignal,
): Promise<ExtractCoverage | undefined> {
  const onRoads = new IdSet();
  const boxes: LatLng[] = [];
  // All of it, so that a damaged file is found before anything is made of it.
  for await (const block of readBlocks(path)) {
    signal.throwIfAborted();
    for (const element of block)
      if (element.type === 'way' && element.tags.highway) for (const id of element.refs) onRoads.add(id);
    const box = boundsOf(block.filter((element) => element.type === 'node'));
    if (box) boxes.push(box.northeast, box.southwest);
  }
  const bounds = (await readHeader(path)).bounds ?? boundsOf(boxes);
  if (!bounds || boxes.length === 0) return undefined;
  const coverage = coverageWithin(bounds);
  for await (const block of readBlocks(path, ['node'])) {
    signal.throwIfAborted();
    for (const element of block)
      if (element.type === 'node' && onRoads.has(element.id)) coverage.add(element);
  }
  return { bounds, ring: coverage.ring() };
}
