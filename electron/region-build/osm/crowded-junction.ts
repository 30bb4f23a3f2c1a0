import type { OsmWay } from './elements.ts';

/** Valhalla keeps the number of roads of a junction in seven bits. */
const maxRoads = 127;
/** Nodes share counters, so that memory does not grow with the extract. */
const counters = 2 ** 22;

export interface CrowdedJunction {
  node: number;
  roads: number;
}

/**
 * The first junction at which more roads meet than the engine can store, if there is one.
 * @param ways reads the ways of an extract, twice where a junction may have too many
 */
export async function crowdedJunction(
  ways: () => AsyncIterable<OsmWay>,
): Promise<CrowdedJunction | undefined> {
  const shared = new Uint32Array(counters);
  for await (const node of roadEnds(ways())) shared[node % counters] = (shared[node % counters] ?? 0) + 1;
  if (!shared.some((count) => count > maxRoads)) return undefined;
  const roads = new Map<number, number>();
  for await (const node of roadEnds(ways())) {
    if ((shared[node % counters] ?? 0) > maxRoads) roads.set(node, (roads.get(node) ?? 0) + 1);
  }
  const [found] = [...roads].filter(([, count]) => count > maxRoads);
  return found && { node: found[0], roads: found[1] };
}

/** The nodes of roads, each as often as a road leads from it. */
async function* roadEnds(ways: AsyncIterable<OsmWay>): AsyncGenerator<number, void, void> {
  for await (const { refs, tags } of ways) {
    if (tags.highway === undefined) continue;
    for (const [index, node] of refs.entries()) {
      yield node;
      if (index > 0 && index < refs.length - 1) yield node;
    }
  }
}
