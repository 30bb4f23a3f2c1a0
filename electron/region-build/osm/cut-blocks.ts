import type { OsmElement, OsmRelation, Tags } from './element.ts';
import { IdSet } from './id-set.ts';
import type { ReadElementBlocks } from './merged-extracts.ts';

/** IDs of the elements that a cut keeps. */
interface Cut {
  /** Nodes in the area. */
  nodes: IdSet;
  ways: IdSet;
  relations: IdSet;
  /** Nodes outside the area that ways of the cut use. */
  outsideNodes: IdSet;
  /** Ways outside the area that are part of a relation's outline. */
  outlineWays: IdSet;
}

/** Maximum nesting of relations in relations. */
const maxPasses = 10;

const hasOutline = ({ tags: { type } }: OsmRelation): boolean =>
  type === 'multipolygon' || type === 'boundary';

/** Removes the road tag of a way that is kept only for an outline; it would become a road with dead ends. */
function withoutRoad({ highway, ...tags }: Tags): Tags {
  return tags;
}

async function selectCut(
  read: ReadElementBlocks,
  isInside: (lng: number, lat: number) => boolean,
): Promise<Cut> {
  const [nodes, outsideNodes] = [new IdSet(), new IdSet()];
  const [ways, outlineWays, relations] = [new IdSet(), new IdSet(), new IdSet()];
  for await (const block of read(['node'])) {
    for (const element of block)
      if (element.type === 'node' && isInside(element.lng, element.lat)) nodes.add(element.id);
  }
  for await (const block of read(['way'])) {
    for (const element of block) {
      if (element.type !== 'way' || !element.refs.some((ref) => nodes.has(ref))) continue;
      ways.add(element.id);
      for (const ref of element.refs) if (!nodes.has(ref)) outsideNodes.add(ref);
    }
  }
  const kept = { node: nodes, way: ways, relation: relations };
  for (let pass = 0, hasGrown = true; hasGrown && pass < maxPasses; pass += 1) {
    hasGrown = false;
    for await (const block of read(['relation'])) {
      for (const element of block) {
        if (element.type !== 'relation' || relations.has(element.id)) continue;
        if (!element.members.some(({ type, ref }) => kept[type].has(ref))) continue;
        relations.add(element.id);
        hasGrown = true;
        if (!hasOutline(element)) continue;
        for (const { type, ref } of element.members)
          if (type === 'way' && !ways.has(ref)) outlineWays.add(ref);
      }
    }
  }
  if (!outlineWays.isEmpty) {
    for await (const block of read(['way'])) {
      for (const element of block) {
        if (element.type !== 'way' || !outlineWays.has(element.id)) continue;
        for (const ref of element.refs) if (!nodes.has(ref)) outsideNodes.add(ref);
      }
    }
  }
  return { nodes, ways, relations, outsideNodes, outlineWays };
}

function keptPart(
  element: OsmElement,
  { nodes, ways, relations, outsideNodes, outlineWays }: Cut,
): OsmElement | undefined {
  const { type, id } = element;
  if (type === 'node') return nodes.has(id) || outsideNodes.has(id) ? element : undefined;
  if (type === 'relation') return relations.has(id) ? element : undefined;
  if (ways.has(id)) return element;
  return outlineWays.has(id) ? { ...element, tags: withoutRoad(element.tags) } : undefined;
}

/**
 * Yields the part of an extract in an area, block by block. Keeps nodes in the area; ways with a node in it, with all
 * their nodes; and relations with such a member, with references to all members, even those that aren't kept.
 * Multipolygons and boundaries also keep the ways of their outline so that it closes; outside the area these lose
 * their road tag. This is the strategy `smart` of osmium-extract
 * (https://docs.osmcode.org/osmium/latest/osmium-extract.html#strategies), extended to boundaries. Reads the extract in
 * several passes; keeps one block and the kept IDs in memory, about two bytes each.
 * @throws errors of `read`
 */
export async function* cutBlocks(
  read: ReadElementBlocks,
  isInside: (lng: number, lat: number) => boolean,
): AsyncGenerator<readonly OsmElement[], void, void> {
  const cut = await selectCut(read, isInside);
  for await (const block of read()) {
    yield block.flatMap((element) => keptPart(element, cut) ?? []);
  }
}
