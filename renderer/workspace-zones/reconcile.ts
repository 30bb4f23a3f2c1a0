import type { ZoneSyncState } from '../../shared/desk/zone-sync.ts';
import type { ZonesChange, ZonesState } from '../../shared/desk/zones.ts';
import { partsOf } from '../../shared/geo/parts.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { applyEdit, applyToStores, type Stores, type Zones } from '../../shared/zones/apply-edit.ts';
import { sameOtherFields } from '../../shared/zones/other-fields.ts';
import type { Store } from '../../shared/zones/store.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * The zones as the desk reports them. Unchanged zones and geometries keep their object identity, so that caches of
 * measurements and drawing stay valid.
 */
export const reconcile = (before: Zones, incoming: readonly Zone[]): Zones =>
  new Map(incoming.map((zone) => [zone.id, reconciled(before.get(zone.id), zone)]));

/** As `reconcile`, for a partial report of added and removed zones; returns the same map if nothing changes. */
export function reconcileChange(before: Zones, { put, remove }: Pick<ZonesChange, 'put' | 'remove'>): Zones {
  const changed = put
    .map((zone) => reconciled(before.get(zone.id), zone))
    .filter((zone) => before.get(zone.id) !== zone);
  const gone = remove.filter((id) => before.has(id));
  if (changed.length === 0 && gone.length === 0) return before;
  return applyEdit(before, { put: changed, remove: gone });
}

/** As `reconcile`, for stores: unchanged stores, and the map if all are unchanged, keep their identity. */
export function reconcileStores(
  before: Stores,
  incoming: ZonesState['stores'] | ZonesChange['stores'],
): Stores {
  if (!incoming) return before;
  const isAll = Array.isArray(incoming);
  const all = isAll ? incoming : incoming.put;
  const put = all.filter((store) => !isSameStore(before.get(store.id), store));
  const there = new Set(all.map(({ id }) => id));
  const remove = isAll
    ? [...before.keys()].filter((id) => !there.has(id))
    : incoming.remove.filter((id) => before.has(id));
  return applyToStores(before, { stores: { put, remove } });
}

const isSameStore = (one: Store | undefined, other: Store): boolean =>
  one !== undefined &&
  one.storeId === other.storeId &&
  one.name === other.name &&
  one.address === other.address &&
  one.openingHours === other.openingHours &&
  sameOtherFields(one.otherFields, other.otherFields) &&
  one.position.lat === other.position.lat &&
  one.position.lng === other.position.lng;

/** The zones with updated sync states. */
export function withSyncStates(before: Zones, syncStates: readonly ZoneSyncState[]): Zones {
  const put = syncStates.flatMap((state): Zone[] => {
    const zone = before.get(state.id);
    if (!zone) return [];
    const { changedSinceCreation, renamedFrom, conflict, ...bare } = zone;
    return [{ ...bare, ...state }];
  });
  return reconcileChange(before, { put, remove: [] });
}

function reconciled(old: Zone | undefined, zone: Zone): Zone {
  if (!old) return zone;
  const geometry = sameGeometry(old.geometry, zone.geometry) ? old.geometry : zone.geometry;
  return geometry === old.geometry && sameFields(old, zone) ? old : { ...zone, geometry };
}

const sameFields = (one: Zone, other: Zone): boolean =>
  one.zoneId === other.zoneId &&
  one.storeId === other.storeId &&
  one.description === other.description &&
  one.status === other.status &&
  one.priority === other.priority &&
  one.createdAt === other.createdAt &&
  one.changedSinceCreation === other.changedSinceCreation &&
  one.renamedFrom === other.renamedFrom &&
  one.conflict === other.conflict &&
  sameOtherFields(one.otherFields, other.otherFields) &&
  sameList(one.types, other.types, (a, b) => a === b);

const sameGeometry = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one === other ||
  (one.type === other.type &&
    sameList(partsOf(one), partsOf(other), (part, otherPart) =>
      sameList(part, otherPart, (ring, otherRing) => sameList(ring, otherRing, samePosition)),
    ));

const samePosition = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

function sameList<T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  for (const [index, item] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined || !same(item, opposite)) return false;
  }
  return true;
}
