import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { Zones } from '../../../shared/zones/edit-history.ts';
import { hasWords } from '../list/zone-search.ts';

/**
 * How a zone of the service stands to the workspace: here just as it is there, here and changed since,
 * here under its id without being known as the same, or not here.
 */
export type Relation = 'same' | 'changed' | 'same-id' | 'absent';

export interface HeldZone {
  zone: ZoneInput;
  relation: Relation;
}

/** The service's zones, each with how it stands to the workspace. */
export function heldZones(atService: readonly ZoneInput[], mine: Zones): HeldZone[] {
  const byZoneId = new Map([...mine.values()].map((zone) => [zone.zoneId, zone]));
  return atService.map((zone) => {
    const own = byZoneId.get(zone.zone_id);
    if (!own) return { zone, relation: 'absent' };
    if (own.createdAt === null) return { zone, relation: 'same-id' };
    return { zone, relation: own.changedSinceCreation ? 'changed' : 'same' };
  });
}

/** Whether a zone of the service has every word searched for in its fields. */
export const matchesHeld = (zone: ZoneInput, search: string): boolean =>
  hasWords([zone.zone_id, zone.store_id, zone.description ?? '', ...(zone.types ?? [])], search);
