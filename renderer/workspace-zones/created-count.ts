import type { Zones } from '../../shared/zones/apply-edit.ts';
import { useZones } from './zones-store.ts';

/** Number of zones that are known to be published on the service in use. */
export const useCreatedCount = (): number => useZones(({ zones }) => createdCount(zones));

function createdCount(zones: Zones): number {
  let count = 0;
  for (const { createdAt } of zones.values()) if (createdAt !== null) count += 1;
  return count;
}
