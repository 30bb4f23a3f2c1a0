import { Delaunay } from 'd3-delaunay';
import type { LngLat } from '../../geo/position.ts';
import { positionsOnPlane } from './territories.ts';

/**
 * Groups stores so that no two neighbors are in one group, by their places: a place's nearest store and the next one are
 * neighbors, and so are the nearest of two groups. Most stores need 4 or 5 groups, however many they are.
 *
 * The vertices are colored in the order "smallest last" (Matula and Beck, 1983), which needs 6 colors at most.
 * @param maxSize no group is larger
 */
export function storeGroups(stores: readonly LngLat[], maxSize: number): number[][] {
  const neighbors = neighborsOf(stores);
  const groups: number[][] = [];
  const groupOf = new Map<number, number>();
  for (const store of smallestLast(neighbors)) {
    const taken = new Set([...(neighbors[store] ?? [])].map((neighbor) => groupOf.get(neighbor)));
    let least: number | undefined;
    for (const [group, { length }] of groups.entries())
      if (
        !taken.has(group) &&
        length < maxSize &&
        (least === undefined || length < (groups[least]?.length ?? 0))
      )
        least = group;
    const group = least ?? groups.push([]) - 1;
    groups[group]?.push(store);
    groupOf.set(store, group);
  }
  return groups.map((group) => group.sort((one, other) => one - other));
}

function neighborsOf(stores: readonly LngLat[]): Set<number>[] {
  const neighbors = stores.map(() => new Set<number>());
  const delaunay = Delaunay.from(positionsOnPlane(stores));
  // The triangulation leaves out a store at the place of another one.
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

/** Each has as few neighbors as can be among those before it. */
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
