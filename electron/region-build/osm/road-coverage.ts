import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { coverageWithin } from '../coverage.ts';
import { readBlocks, readHeader } from './elements.ts';
import { IdSet } from './id-set.ts';

/** The area covered by an extract. */
export interface ExtractCoverage {
  bounds: Bounds;
  ring: LatLng[];
}

/**
 * Returns the area an extract covers, from its header and roads; holds a block and the road nodes' IDs in memory.
 * Undefined if the extract has no nodes.
 * @throws OsmFileError if the file can't be read; the signal's reason if canceled
 */
export async function extractCoverage(
  path: string,
  signal: AbortSignal,
): Promise<ExtractCoverage | undefined> {
  const onRoads = new IdSet();
  const boxes: LatLng[] = [];
  // Read everything, to detect a damaged file before building from it.
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
