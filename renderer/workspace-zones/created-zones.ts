import type { Zones } from '../../shared/zones/apply-edit.ts';
import { useZones } from './zones-store.ts';

/** How many zones are known to be at the service in use. */
export const useCreatedCount = (): number => useZones(({ zones }) => createdCount(zones));

function createdCount(zones: Zones): number {
  let count = 0;
  for (const { createdAt } of zones.values()) if (createdAt !== null) count += 1;
  return count;
}
