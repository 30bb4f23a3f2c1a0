import { boxOf } from '../geometry/box.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import { areNear, boxAround } from '../geometry/near.ts';
import type { Zone } from '../zone.ts';

/** Stores whose zones touch or nearly touch those of a store. */
export type StoreNeighbors = (store: string) => ReadonlySet<string>;

/** As wide as a broad street: on the map of a city two areas beside it look as if they touched. */
const nearMeters = 50;

type Placed = Pick<Zone, 'storeId' | 'geometry'>;

/** The neighbours of stores as their zones lie. Each store is looked for once, when it is asked for. */
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

/** All zones that have a store, by it and by where they lie. */
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
