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
 * Returns the zones reported by the desk. Unchanged zones and geometries keep their object identity, so that caches
 * of measurements and drawing stay valid.
 */
export const reconcile = (before: Zones, incoming: readonly Zone[]): Zones =>
  new Map(incoming.map((zone) => [zone.id, reconciled(before.get(zone.id), zone)]));

/** Same as `reconcile` for a report of added and removed zones only; returns `before` itself if nothing changes. */
export function reconcileChange(before: Zones, { put, remove }: Pick<ZonesChange, 'put' | 'remove'>): Zones {
  const changed = put
    .map((zone) => reconciled(before.get(zone.id), zone))
    .filter((zone) => before.get(zone.id) !== zone);
  const gone = remove.filter((id) => before.has(id));
  if (changed.length === 0 && gone.length === 0) return before;
  return applyEdit(before, { put: changed, remove: gone });
}

/**
 * Same as `reconcile` for stores, reported as a full list or as a change. Returns `before` itself if nothing changes.
 */
export function reconcileStores(
  before: Stores,
  incoming: ZonesState['stores'] | ZonesChange['stores'],
): Stores {
  if (!incoming) return before;
  const isAll = Array.isArray(incoming);
  const reported = isAll ? incoming : incoming.put;
  const put = reported.filter((store) => !isSameStore(before.get(store.id), store));
  const reportedIds = new Set(reported.map(({ id }) => id));
  const remove = isAll
    ? [...before.keys()].filter((id) => !reportedIds.has(id))
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

/** Returns the zones with updated sync states; unknown ids are ignored. */
export function withSyncStates(before: Zones, syncStates: readonly ZoneSyncState[]): Zones {
  const put = syncStates.flatMap((state): Zone[] => {
    const zone = before.get(state.id);
    if (!zone) return [];
    const { changedSinceCreation, renamedFrom, conflict, ...withoutSyncState } = zone;
    return [{ ...withoutSyncState, ...state }];
  });
  return reconcileChange(before, { put, remove: [] });
}

function reconciled(old: Zone | undefined, zone: Zone): Zone {
  if (!old) return zone;
  const geometry = isSameGeometry(old.geometry, zone.geometry) ? old.geometry : zone.geometry;
  return geometry === old.geometry && hasSameFields(old, zone) ? old : { ...zone, geometry };
}

const hasSameFields = (one: Zone, other: Zone): boolean =>
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
  isSameList(one.types, other.types, (a, b) => a === b);

const isSameGeometry = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one === other ||
  (one.type === other.type &&
    isSameList(partsOf(one), partsOf(other), (part, otherPart) =>
      isSameList(part, otherPart, (ring, otherRing) => isSameList(ring, otherRing, isSamePosition)),
    ));

const isSamePosition = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

function isSameList<T>(one: readonly T[], other: readonly T[], isSameItem: (a: T, b: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  for (const [index, item] of one.entries()) {
    const otherItem = other[index];
    if (otherItem === undefined || !isSameItem(item, otherItem)) return false;
  }
  return true;
}
