import Flatbush from 'flatbush';
import type { LngLat } from '../../geo/position.ts';
import { boxOf } from '../geometry/box.ts';
import type { Store } from '../store.ts';
import type { Zone } from '../zone.ts';
import type { PlacedStore } from './placed-stores.ts';

/** A store that none of the zones with its store ID contains; `ids` is the zone whose bounding box is nearest to it. */
export interface StoreOutsideZone {
  kind: 'store-outside-zone';
  severity: 'warning';
  at: LngLat;
  stores: readonly Store[];
}

/** Returns the stores that none of their zones contains; skips stores without a store ID or without a zone. */
export function storesOutsideZones(
  stores: readonly PlacedStore[],
  zones: Iterable<Zone>,
): (StoreOutsideZone & { ids: string[] })[] {
  const outside = stores.filter(
    ({ store: { storeId }, zones }) => storeId !== '' && !zones.some((zone) => zone.storeId === storeId),
  );
  const zonesOf = new Map<string, Zone[]>(outside.map(({ store: { storeId } }) => [storeId, []]));
  for (const zone of zones) zonesOf.get(zone.storeId)?.push(zone);
  const nearestOf = new Map([...zonesOf].map(([storeId, ofStore]) => [storeId, nearestIn(ofStore)]));
  return outside.flatMap(({ store, at }): (StoreOutsideZone & { ids: string[] })[] => {
    const nearest = nearestOf.get(store.storeId)?.(at);
    return nearest
      ? [{ kind: 'store-outside-zone', severity: 'warning', ids: [nearest.id], at, stores: [store] }]
      : [];
  });
}

/** Returns a function that finds the zone whose bounding box is nearest to a position; undefined without zones. */
function nearestIn(zones: readonly Zone[]): (at: LngLat) => Zone | undefined {
  const boxes = zones.map(({ geometry }) => boxOf(geometry));
  const [first] = boxes;
  if (!first) return () => undefined;
  // Zones of one store are close enough to each other to use one width of a degree.
  const width = Math.cos((first[1] * Math.PI) / 180);
  const tree = new Flatbush(zones.length);
  for (const [west, south, east, north] of boxes) tree.add(west * width, south, east * width, north);
  tree.finish();
  return ([lng, lat]) => {
    const [nearest] = tree.neighbors(lng * width, lat, 1);
    return nearest === undefined ? undefined : zones[nearest];
  };
}
