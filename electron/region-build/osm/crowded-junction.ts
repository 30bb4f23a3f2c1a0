import type { OsmWay } from './element.ts';
import type { OsmData } from './osm-data.ts';

/** Valhalla stores the number of roads at a junction in seven bits. */
const maxRoads = 127;
/** Number of counters, which nodes share by hash, so that memory doesn't grow with the extract. */
const counterCount = 2 ** 22;

/** A node with the number of roads that meet there. */
export interface CrowdedJunction {
  node: number;
  roads: number;
}

/**
 * Returns the first junction with more roads than the engine can store; undefined if there is none.
 * @param ways ways of an extract; read a second time only if a counter exceeds the limit
 */
export async function crowdedJunction(ways: OsmData['ways']): Promise<CrowdedJunction | undefined> {
  const counts = new Uint32Array(counterCount);
  for await (const node of roadEnds(ways({ keys: ['highway'] })))
    counts[node % counterCount] = (counts[node % counterCount] ?? 0) + 1;
  if (!counts.some((count) => count > maxRoads)) return undefined;
  const roads = new Map<number, number>();
  for await (const node of roadEnds(ways({ keys: ['highway'] }))) {
    if ((counts[node % counterCount] ?? 0) > maxRoads) roads.set(node, (roads.get(node) ?? 0) + 1);
  }
  const [crowded] = [...roads].filter(([, count]) => count > maxRoads);
  return crowded && { node: crowded[0], roads: crowded[1] };
}

/** Yields the nodes of roads, each once per road that leaves it. */
async function* roadEnds(ways: AsyncIterable<OsmWay>): AsyncGenerator<number, void, void> {
  for await (const { refs, tags } of ways) {
    if (tags.highway === undefined) continue;
    for (const [index, node] of refs.entries()) {
      yield node;
      if (index > 0 && index < refs.length - 1) yield node;
    }
  }
}
