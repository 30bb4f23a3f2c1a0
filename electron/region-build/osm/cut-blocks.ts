import type { OsmElement, OsmRelation, Tags } from './elements.ts';
import { IdSet } from './id-set.ts';
import type { ReadElementBlocks } from './merged-extracts.ts';

/** What of an extract lies in an area, and what has to come with it. */
interface Cut {
  /** Those in the area. */
  nodes: IdSet;
  ways: IdSet;
  relations: IdSet;
  /** Nodes beyond the area, of ways that are part of the cut. */
  nodesBeyond: IdSet;
  /** Ways beyond the area, of the outlines of relations. */
  outlineWays: IdSet;
}

/** Relations of relations are followed so far up. */
const mostPasses = 10;

const isOutlined = ({ tags: { type } }: OsmRelation): boolean =>
  type === 'multipolygon' || type === 'boundary';

/** A road that is only part of an outline far away would be one that leads nowhere. */
function withoutRoad({ highway, ...tags }: Tags): Tags {
  return tags;
}

async function selectCut(
  read: ReadElementBlocks,
  isInside: (lng: number, lat: number) => boolean,
): Promise<Cut> {
  const [nodes, nodesBeyond] = [new IdSet(), new IdSet()];
  const [ways, outlineWays, relations] = [new IdSet(), new IdSet(), new IdSet()];
  for await (const block of read(['node'])) {
    for (const element of block)
      if (element.type === 'node' && isInside(element.lng, element.lat)) nodes.add(element.id);
  }
  for await (const block of read(['way'])) {
    for (const element of block) {
      if (element.type !== 'way' || !element.refs.some((ref) => nodes.has(ref))) continue;
      ways.add(element.id);
      for (const ref of element.refs) if (!nodes.has(ref)) nodesBeyond.add(ref);
    }
  }
  const chosen = { node: nodes, way: ways, relation: relations };
  for (let pass = 0, grew = true; grew && pass < mostPasses; pass += 1) {
    grew = false;
    for await (const block of read(['relation'])) {
      for (const element of block) {
        if (element.type !== 'relation' || relations.has(element.id)) continue;
        if (!element.members.some(({ type, ref }) => chosen[type].has(ref))) continue;
        relations.add(element.id);
        grew = true;
        if (!isOutlined(element)) continue;
        for (const { type, ref } of element.members)
          if (type === 'way' && !ways.has(ref)) outlineWays.add(ref);
      }
    }
  }
  if (!outlineWays.isEmpty) {
    for await (const block of read(['way'])) {
      for (const element of block) {
        if (element.type !== 'way' || !outlineWays.has(element.id)) continue;
        for (const ref of element.refs) if (!nodes.has(ref)) nodesBeyond.add(ref);
      }
    }
  }
  return { nodes, ways, relations, nodesBeyond, outlineWays };
}

function part(
  element: OsmElement,
  { nodes, ways, relations, nodesBeyond, outlineWays }: Cut,
): OsmElement | undefined {
  const { type, id } = element;
  if (type === 'node') return nodes.has(id) || nodesBeyond.has(id) ? element : undefined;
  if (type === 'relation') return relations.has(id) ? element : undefined;
  if (ways.has(id)) return element;
  return outlineWays.has(id) ? { ...element, tags: withoutRoad(element.tags) } : undefined;
}

/**
 * Cuts an area out of an extract. Nodes in the area stay; ways with a node in it stay whole, with all of their
 * nodes; relations with such a node, way or relation as a member stay, with all of their members named whether
 * they are part of the cut or not. Of multipolygons and boundaries all ways of the outline stay as well, so that
 * it closes, but not as roads. (osmium-extract's strategy `smart`, with boundaries and without `highway` beyond
 * the area: https://docs.osmcode.org/osmium/latest/osmium-extract.html#strategies)
 *
 * Reads the extract in six passes; in memory are a block and the ids of the cut, about two bytes each.
 * @throws what `read` throws
 */
export async function* cutBlocks(
  read: ReadElementBlocks,
  isInside: (lng: number, lat: number) => boolean,
): AsyncGenerator<readonly OsmElement[], void, void> {
  const cut = await selectCut(read, isInside);
  for await (const block of read()) {
    yield block.flatMap((element) => part(element, cut) ?? []);
  }
}
