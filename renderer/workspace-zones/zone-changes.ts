import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * Returns the zones added, changed, and removed between two states, for drawing and checking. Changes of the sync
 * state, the priority, and additional fields don't count: publishing updates the sync states of thousands in batches.
 */
export function changesBetween(before: Zones, after: Zones): { put: Zone[]; remove: string[] } {
  const put = [...after.values()].filter((zone) => !isDrawnAndCheckedAlike(before.get(zone.id), zone));
  const remove = [...before.keys()].filter((id) => !after.has(id));
  return { put, remove };
}

/**
 * Whether two states of a zone are equal in all that is drawn and checked. Compares by reference: zones are
 * immutable, and a new sync state keeps their parts.
 */
const isDrawnAndCheckedAlike = (one: Zone | undefined, other: Zone): boolean =>
  one === other ||
  (one?.geometry === other.geometry &&
    one.types === other.types &&
    one.zoneId === other.zoneId &&
    one.storeId === other.storeId &&
    one.description === other.description &&
    one.status === other.status);
