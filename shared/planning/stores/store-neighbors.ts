import { boxOf } from '../../zones/geometry/box.ts';
import { geometryIndex } from '../../zones/geometry/geometry-index.ts';
import { areNear, boxAround } from '../../zones/geometry/near.ts';
import type { Zone } from '../../zones/zone.ts';

/** Function that gives the stores whose zones touch, or almost touch, those of a store. */
export type StoreNeighbors = (store: string) => ReadonlySet<string>;

/** Width of a broad street: on a city map, areas on both sides of it seem to touch. */
const nearMeters = 50;

type Placed = Pick<Zone, 'storeId' | 'geometry'>;

/** Neighbors of stores by their zones. Each store is computed on first request. */
export function storeNeighbors(zones: Iterable<Placed>): StoreNeighbors {
  const known = new Map<string, ReadonlySet<string>>();
  let placed: ReturnType<typeof place> | undefined;
  return (store) => {
    placed ??= place(zones);
    const found = known.get(store) ?? neighborsIn(placed, store);
    known.set(store, found);
    return found;
  };
}

/** Indexes zones by store and by position. */
function place(zones: Iterable<Placed>) {
  const ofStore = new Map<string, Placed[]>();
  for (const zone of zones) {
    if (zone.storeId === '') continue;
    const others = ofStore.get(zone.storeId);
    if (others) others.push(zone);
    else ofStore.set(zone.storeId, [zone]);
  }
  return { ofStore, index: geometryIndex([...ofStore.values()].flat()) };
}

function neighborsIn({ ofStore, index }: ReturnType<typeof place>, store: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { geometry } of ofStore.get(store) ?? [])
    for (const other of index.search(boxAround(boxOf(geometry), nearMeters)))
      if (
        other.storeId !== store &&
        !found.has(other.storeId) &&
        areNear(geometry, other.geometry, nearMeters)
      )
        found.add(other.storeId);
  return found;
}
