import { type LngLat, toLngLat } from '../../geo/position.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { covers } from '../geometry/point-location.ts';
import type { Store } from '../stores/store.ts';
import type { Zone } from '../zone.ts';

/** A store lies in none of the zones that have its store id; `ids` is the nearest of them. */
export interface StoreOutsideZone {
  kind: 'store-outside-zone';
  severity: 'warning';
  at: LngLat;
  stores: readonly Store[];
}

interface BoxedZone {
  zone: Zone;
  box: Box;
}

/** The stores that lie in none of their zones; one without a store id or without a zone is passed over. */
export function storesOutsideZones(
  stores: Iterable<Store>,
  zones: Iterable<Zone>,
): (StoreOutsideZone & { ids: string[] })[] {
  const all = [...stores];
  const zonesOf = new Map<string, BoxedZone[]>(all.map(({ storeId }) => [storeId, []]));
  zonesOf.delete('');
  for (const zone of zones) zonesOf.get(zone.storeId)?.push({ zone, box: boxOf(zone.geometry) });
  return all.flatMap((store): (StoreOutsideZone & { ids: string[] })[] => {
    const at = toLngLat(store.position);
    const nearest = nearestUnlessInside(at, zonesOf.get(store.storeId) ?? []);
    return nearest
      ? [{ kind: 'store-outside-zone', severity: 'warning', ids: [nearest.id], at, stores: [store] }]
      : [];
  });
}

function nearestUnlessInside(at: LngLat, zones: readonly BoxedZone[]): Zone | undefined {
  let nearest: Zone | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { zone, box } of zones) {
    const distance = degreesToBox(at, box);
    if (distance === 0 && covers(zone.geometry, at)) return undefined;
    if (distance >= least) continue;
    nearest = zone;
    least = distance;
  }
  return nearest;
}

/** Degrees of latitude to the nearest side of a box; 0 inside. */
function degreesToBox([lng, lat]: LngLat, [west, south, east, north]: Box): number {
  const eastward = Math.max(west - lng, 0, lng - east) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(eastward, Math.max(south - lat, 0, lat - north));
}
