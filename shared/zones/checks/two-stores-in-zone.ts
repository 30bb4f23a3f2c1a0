import { type LngLat, toLngLat } from '../../geo/position.ts';
import type { Store } from '../store.ts';
import type { Zone } from '../zone.ts';
import type { PlacedStore } from './placed-stores.ts';

/** A zone contains two or more stores; `at` is the second of them. */
export interface TwoStoresInZone {
  kind: 'two-stores-in-zone';
  severity: 'warning';
  at: LngLat;
  stores: readonly Store[];
}

/** Zones that contain several stores, one issue each. */
export function zonesOfTwoStores(stores: readonly PlacedStore[]): (TwoStoresInZone & { ids: string[] })[] {
  const storesIn = new Map<Zone, Store[]>();
  for (const { store, zones } of stores) {
    for (const zone of zones) {
      const zoneStores = storesIn.get(zone);
      if (zoneStores) zoneStores.push(store);
      else storesIn.set(zone, [store]);
    }
  }
  return [...storesIn].flatMap(([{ id }, storesInside]): (TwoStoresInZone & { ids: string[] })[] => {
    const second = storesInside[1];
    return second
      ? [
          {
            kind: 'two-stores-in-zone',
            severity: 'warning',
            ids: [id],
            at: toLngLat(second.position),
            stores: storesInside,
          },
        ]
      : [];
  });
}
