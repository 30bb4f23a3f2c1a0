import type { Zone } from '../zone.ts';
import { repeatedZoneIds, type ZoneIdRepeated } from './zone-id-repeated.ts';
import { type ZoneIdsAlike, zoneIdsAlike } from './zone-ids-alike.ts';

/** Issues between the `zone_id`s of zones, errors first. */
export const zoneIdIssues = (
  zones: readonly Zone[],
): ((ZoneIdRepeated | ZoneIdsAlike) & { ids: string[] })[] => [
  ...repeatedZoneIds(zones),
  ...zoneIdsAlike(zones),
];
