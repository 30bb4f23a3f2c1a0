import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * Zones added, changed and removed between two states, for drawing and checking. Changes of the sync state alone don't
 * count: publishing updates those of thousands in batches.
 */
export function changesBetween(before: Zones, after: Zones): { put: Zone[]; remove: string[] } {
  const put = [...after.values()].filter((zone) => !isSameButForMarks(before.get(zone.id), zone));
  const remove = [...before.keys()].filter((id) => !after.has(id));
  return { put, remove };
}

/** Compares by reference: zones are immutable, and a new sync state keeps their parts. */
const isSameButForMarks = (one: Zone | undefined, other: Zone): boolean =>
  one === other ||
  (one?.geometry === other.geometry &&
    one.types === other.types &&
    one.zoneId === other.zoneId &&
    one.storeId === other.storeId &&
    one.description === other.description &&
    one.status === other.status);
