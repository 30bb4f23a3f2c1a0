import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * What was put and removed between two states, for drawing and checking: a zone of which only what the
 * service has became known did not change. A creation tells that of thousands, some at a time.
 */
export function changesBetween(before: Zones, after: Zones): { put: Zone[]; remove: string[] } {
  const put = [...after.values()].filter((zone) => !isSameButForMarks(before.get(zone.id), zone));
  const remove = [...before.keys()].filter((id) => !after.has(id));
  return { put, remove };
}

/** Zones are never changed in place, and marking one leaves what it is made of. */
const isSameButForMarks = (one: Zone | undefined, other: Zone): boolean =>
  one === other ||
  (one?.geometry === other.geometry &&
    one.types === other.types &&
    one.zoneId === other.zoneId &&
    one.storeId === other.storeId &&
    one.description === other.description &&
    one.status === other.status);
