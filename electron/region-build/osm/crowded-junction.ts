import type { OsmWay } from './element.ts';
import type { OsmData } from './osm-data.ts';

/** Valhalla stores the number of roads at a junction in seven bits. */
const maxRoads = 127;
/** Nodes share counters (by hash), so that memory doesn't grow with the extract. */
const counters = 2 ** 22;

export interface CrowdedJunction {
  node: number;
  roads: number;
}

/**
 * Returns the first junction with more roads than the engine can store, if any.
 * @param ways reads the ways of an extract; read a second time only if a counter is too high
 */
export async function crowdedJunction(ways: OsmData['ways']): Promise<CrowdedJunction | undefined> {
  const shared = new Uint32Array(counters);
  for await (const node of roadEnds(ways({ keys: ['highway'] })))
    shared[node % counters] = (shared[node % counters] ?? 0) + 1;
  if (!shared.some((count) => count > maxRoads)) return undefined;
  const roads = new Map<number, number>();
  for await (const node of roadEnds(ways({ keys: ['highway'] }))) {
    if ((shared[node % counters] ?? 0) > maxRoads) roads.set(node, (roads.get(node) ?? 0) + 1);
  }
  const [found] = [...roads].filter(([, count]) => count > maxRoads);
  return found && { node: found[0], roads: found[1] };
}

/** Yields the nodes of roads, each once per road leaving it. */
async function* roadEnds(ways: AsyncIterable<OsmWay>): AsyncGenerator<number, void, void> {
  for await (const { refs, tags } of ways) {
    if (tags.highway === undefined) continue;
    for (const [index, node] of refs.entries()) {
      yield node;
      if (index > 0 && index < refs.length - 1) yield node;
    }
  }
}
