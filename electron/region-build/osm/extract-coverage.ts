import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { coverageCollector } from '../coverage.ts';
import { readBlocks, readHeader } from './elements.ts';
import { IdSet } from './id-set.ts';

/** Area that an extract covers: its bounds, and the outline as a closed ring. */
export interface ExtractCoverage {
  bounds: Bounds;
  ring: LatLng[];
}

/**
 * Returns the area that an extract covers, derived from its header and roads; undefined if it has no nodes. Keeps a
 * block and the IDs of the nodes of roads in memory.
 * @throws OsmFileError if the file can't be read; the signal's reason if canceled
 */
export async function extractCoverage(
  path: string,
  signal: AbortSignal,
): Promise<ExtractCoverage | undefined> {
  const roadNodeIds = new IdSet();
  const boxCorners: LatLng[] = [];
  // Read everything, to detect a damaged file before building from it.
  for await (const block of readBlocks(path)) {
    signal.throwIfAborted();
    for (const element of block)
      if (element.type === 'way' && element.tags.highway) for (const id of element.refs) roadNodeIds.add(id);
    const box = boundsOf(block.filter((element) => element.type === 'node'));
    if (box) boxCorners.push(box.northeast, box.southwest);
  }
  const bounds = (await readHeader(path)).bounds ?? boundsOf(boxCorners);
  if (!bounds || boxCorners.length === 0) return undefined;
  const coverage = coverageCollector(bounds);
  for await (const block of readBlocks(path, ['node'])) {
    signal.throwIfAborted();
    for (const element of block)
      if (element.type === 'node' && roadNodeIds.has(element.id)) coverage.add(element);
  }
  return { bounds, ring: coverage.ring() };
}
