import type { Zone } from '../../shared/zones/zone.ts';
import type { Validity } from './validity.ts';

/** Whether every word searched for is in one of the zone's fields, whatever the case. */
export function matchesSearch(zone: Zone, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [zone.zoneId, zone.storeId, zone.description, zone.status, ...zone.types]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** What the list is narrowed to; null narrows nothing. */
export interface ZoneFilter {
  storeId: string | null;
  type: string | null;
  validity: Validity | null;
  state: 'created' | 'not-created' | null;
}

export const noFilters: ZoneFilter = { storeId: null, type: null, validity: null, state: null };

/** Whether a zone is among those asked for. One that was not checked yet passes no filter by validity. */
export const passes = (
  { storeId, types, createdAt }: Zone,
  validity: Validity | undefined,
  filter: ZoneFilter,
): boolean =>
  (filter.storeId === null || storeId === filter.storeId) &&
  (filter.type === null || types.includes(filter.type)) &&
  (filter.validity === null || validity === filter.validity) &&
  (filter.state === null || (createdAt === null ? 'not-created' : 'created') === filter.state);
