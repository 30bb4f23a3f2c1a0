import { type LngLat, toLngLat } from '../../geo/position.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import { covers } from '../geometry/point-location.ts';
import type { Store } from '../stores/store.ts';
import type { Zone } from '../zone.ts';

/** Two stores or more lie in one zone; `at` is the second of them. */
export interface TwoStoresInZone {
  kind: 'two-stores-in-zone';
  severity: 'warning';
  at: LngLat;
  stores: readonly Store[];
}

/** The zones in which several stores lie, one issue for each zone. */
export function zonesOfTwoStores(
  stores: Iterable<Store>,
  zones: GeometryIndex<Zone>,
): (TwoStoresInZone & { ids: string[] })[] {
  const storesIn = new Map<Zone, Store[]>();
  for (const store of stores) {
    const at = toLngLat(store.position);
    for (const zone of zones.search([...at, ...at])) {
      if (!covers(zone.geometry, at)) continue;
      const others = storesIn.get(zone);
      if (others) others.push(store);
      else storesIn.set(zone, [store]);
    }
  }
  return [...storesIn].flatMap(([{ id }, inside]): (TwoStoresInZone & { ids: string[] })[] => {
    const second = inside[1];
    return second
      ? [
          {
            kind: 'two-stores-in-zone',
            severity: 'warning',
            ids: [id],
            at: toLngLat(second.position),
            stores: inside,
          },
        ]
      : [];
  });
}
