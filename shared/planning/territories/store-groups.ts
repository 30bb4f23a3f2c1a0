import { Delaunay } from 'd3-delaunay';
import type { LngLat } from '../../geo/position.ts';
import { positionsOnPlane } from './territories.ts';

/**
 * Groups stores, by index, so that no two neighbors are in one group. The two nearest stores of any place are
 * neighbors, so each is the nearest of its group. Usually 4 groups are enough for any number of stores.
 * Colors the vertices in the order "smallest last" (Matula and Beck, 1983), which needs at most 6 colors, and then
 * recolors them to save some.
 * @param maxSize maximum number of stores in a group
 */
export function storeGroups(stores: readonly LngLat[], maxSize: number): number[][] {
  const neighbors = neighborsOf(stores);
  const groups: number[][] = [];
  const groupOf = new Map<number, number>();
  for (const store of smallestLast(neighbors)) {
    const taken = new Set([...(neighbors[store] ?? [])].map((neighbor) => groupOf.get(neighbor)));
    const open = groups.findIndex(({ length }, group) => !taken.has(group) && length < maxSize);
    const group = open < 0 ? groups.push([]) - 1 : open;
    groups[group]?.push(store);
    groupOf.set(store, group);
  }
  return fewerGroups(groups, neighbors, maxSize).map((group) => group.sort((one, other) => one - other));
}

/** Enough for any planar map, although recoloring doesn't always get there. */
const enoughGroups = 4;

/** Empties groups beyond the fourth if their stores fit into the others, as each group costs a search. */
function fewerGroups(
  groups: readonly number[][],
  neighbors: readonly ReadonlySet<number>[],
  maxSize: number,
): number[][] {
  if (groups.length <= enoughGroups) return [...groups];
  const groupOf = new Map(groups.flatMap((group, index) => group.map((store) => [store, index] as const)));
  const last = groups.length - 1;
  for (const store of groups[last] ?? [])
    if (!moveToGroup(store, groupOf, neighbors, last)) return [...groups];
  const fewer = groups.slice(0, last).map((): number[] => []);
  for (const [store, group] of groupOf) fewer[group]?.push(store);
  if (fewer.some(({ length }) => length > maxSize)) return [...groups];
  return fewerGroups(fewer, neighbors, maxSize);
}

/**
 * Moves a store to one of the first `count` groups. If it has neighbors in all of them, exchanges two groups along the
 * chains that start at its neighbors in one of them (Kempe, 1879).
 * @returns whether that was possible
 */
function moveToGroup(
  store: number,
  groupOf: Map<number, number>,
  neighbors: readonly ReadonlySet<number>[],
  count: number,
): boolean {
  const adjacent = [...(neighbors[store] ?? [])];
  const inGroup = (group: number) => adjacent.filter((neighbor) => groupOf.get(neighbor) === group);
  for (let group = 0; group < count; group += 1)
    for (let other = 0; other < count; other += 1) {
      if (other === group) continue;
      const chain = new Set(inGroup(group));
      for (const one of chain)
        for (const next of neighbors[one] ?? []) {
          const ofNext = groupOf.get(next);
          if (ofNext === group || ofNext === other) chain.add(next);
        }
      if (inGroup(other).some((neighbor) => chain.has(neighbor))) continue;
      for (const one of chain) groupOf.set(one, groupOf.get(one) === group ? other : group);
      groupOf.set(store, group);
      return true;
    }
  return false;
}

/** For each store, the indexes of those whose Voronoi cells meet its own. */
export function neighborsOf(stores: readonly LngLat[]): Set<number>[] {
  const neighbors = stores.map(() => new Set<number>());
  const delaunay = Delaunay.from(positionsOnPlane(stores));
  // The triangulation omits stores at the same position as another one.
  const first = new Map<string, number>();
  for (const [store, position] of stores.entries()) {
    const same = first.get(position.join(' '));
    const among = same === undefined ? [...delaunay.neighbors(store)] : [same, ...(neighbors[same] ?? [])];
    first.set(position.join(' '), same ?? store);
    for (const other of among) {
      if (other === store) continue;
      neighbors[store]?.add(other);
      neighbors[other]?.add(store);
    }
  }
  return neighbors;
}

/** Order in which each store has as few neighbors as possible among those before it. */
function smallestLast(neighbors: readonly ReadonlySet<number>[]): number[] {
  const left = new Set(neighbors.keys());
  const degrees = neighbors.map(({ size }) => size);
  const order: number[] = [];
  while (left.size > 0) {
    let smallest = -1;
    for (const store of left)
      if (smallest < 0 || (degrees[store] ?? 0) < (degrees[smallest] ?? 0)) smallest = store;
    left.delete(smallest);
    order.push(smallest);
    for (const neighbor of neighbors[smallest] ?? []) degrees[neighbor] = (degrees[neighbor] ?? 0) - 1;
  }
  return order.reverse();
}
