import { boxOf } from '../../zones/geometry/box.ts';
import { geometryIndex } from '../../zones/geometry/geometry-index.ts';
import { areNear, boxExtendedByMeters } from '../../zones/geometry/near.ts';
import type { Zone } from '../../zones/zone.ts';

/** Function that gives the stores whose zones touch, or almost touch, those of a store. */
export type StoreNeighbors = (store: string) => ReadonlySet<string>;

/** Width of a broad street: on a city map, areas on both sides of it seem to touch. */
const nearMeters = 50;

type StoreZone = Pick<Zone, 'storeId' | 'geometry'>;

/** Neighbors of stores by their zones. Each store is computed on first request. */
export function storeNeighbors(zones: Iterable<StoreZone>): StoreNeighbors {
  const known = new Map<string, ReadonlySet<string>>();
  let indexed: ReturnType<typeof indexZones> | undefined;
  return (store) => {
    indexed ??= indexZones(zones);
    const found = known.get(store) ?? neighborsIn(indexed, store);
    known.set(store, found);
    return found;
  };
}

/** Indexes zones by store and by position. */
function indexZones(zones: Iterable<StoreZone>) {
  const ofStore = new Map<string, StoreZone[]>();
  for (const zone of zones) {
    if (zone.storeId === '') continue;
    const others = ofStore.get(zone.storeId);
    if (others) others.push(zone);
    else ofStore.set(zone.storeId, [zone]);
  }
  return { ofStore, index: geometryIndex([...ofStore.values()].flat()) };
}

function neighborsIn({ ofStore, index }: ReturnType<typeof indexZones>, store: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { geometry } of ofStore.get(store) ?? [])
    for (const other of index.search(boxExtendedByMeters(boxOf(geometry), nearMeters)))
      if (
        other.storeId !== store &&
        !found.has(other.storeId) &&
        areNear(geometry, other.geometry, nearMeters)
      )
        found.add(other.storeId);
  return found;
}
