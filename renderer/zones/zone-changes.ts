import type { Zones } from '../../shared/zones/moments.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/** What was put and removed between two states; a zone that is the same object did not change. */
export function changesBetween(before: Zones, after: Zones): { put: Zone[]; remove: string[] } {
  const put = [...after.values()].filter((zone) => before.get(zone.id) !== zone);
  const remove = [...before.keys()].filter((id) => !after.has(id));
  return { put, remove };
}
