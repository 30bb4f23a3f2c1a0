import type { Zone } from '../../shared/zones/zone.ts';

/** Whether every word searched for is in one of the zone's fields, whatever the case. */
export function matchesSearch(zone: Zone, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [zone.zoneId, zone.storeId, zone.description, zone.status, ...zone.types]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
