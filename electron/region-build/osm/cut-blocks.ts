import type { OsmElement, OsmRelation, Tags } from './element.ts';
import { IdSet } from './id-set.ts';
import type { ReadElementBlocks } from './merged-extracts.ts';

/** The part of an extract within an area, and what has to be kept with it. */
interface Cut {
  /** Those in the area. */
  nodes: IdSet;
  ways: IdSet;
  relations: IdSet;
  /** Nodes outside the area on ways of the cut. */
  nodesBeyond: IdSet;
  /** Ways outside the area in outlines of relations. */
  outlineWays: IdSet;
}

/** Maximum depth of relations in relations. */
const maxPasses = 10;

const isOutlined = ({ tags: { type } }: OsmRelation): boolean =>
  type === 'multipolygon' || type === 'boundary';

/** Ways kept only for a distant outline would otherwise appear as dead-end roads. */
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
  for (let pass = 0, grew = true; grew && pass < maxPasses; pass += 1) {
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
 * Cuts an area out of an extract. Keeps nodes in the area; ways with a node in it, with all their nodes; and relations
 * with such a member, with all member references even if the member isn't in the cut. Multipolygons and boundaries keep
 * all outline ways so that they close, but without their road tags. (Like osmium-extract's strategy `smart`, with
 * boundaries and without `highway` outside the area:
 * https://docs.osmcode.org/osmium/latest/osmium-extract.html#strategies) Reads the extract in six passes; holds one
 * block and the IDs of the cut in memory, about two bytes each.
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
