import type { LngLat } from '../../shared/geo/position.ts';
import { partsOf } from '../../shared/zones/geometry/parts.ts';
import type { Zones } from '../../shared/zones/moments.ts';
import type { Zone, ZoneGeometry } from '../../shared/zones/zone.ts';

/**
 * The zones as the desk tells them, with every zone and geometry that is unchanged as the very object
 * that was there before: what was measured of it, and what is drawn, stays good.
 */
export function reconcile(before: Zones, told: readonly Zone[]): Zones {
  return new Map(
    told.map((zone) => {
      const old = before.get(zone.id);
      if (!old) return [zone.id, zone];
      const geometry = sameGeometry(old.geometry, zone.geometry) ? old.geometry : zone.geometry;
      const kept = geometry === old.geometry && sameFields(old, zone) ? old : { ...zone, geometry };
      return [zone.id, kept];
    }),
  );
}

const sameFields = (one: Zone, other: Zone): boolean =>
  one.zoneId === other.zoneId &&
  one.storeId === other.storeId &&
  one.description === other.description &&
  one.status === other.status &&
  one.createdAt === other.createdAt &&
  sameList(one.types, other.types, (a, b) => a === b);

const sameGeometry = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one.type === other.type &&
  sameList(partsOf(one), partsOf(other), (part, otherPart) =>
    sameList(part, otherPart, (ring, otherRing) => sameList(ring, otherRing, samePosition)),
  );

const samePosition = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

function sameList<T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  for (const [index, item] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined || !same(item, opposite)) return false;
  }
  return true;
}
