import type { Zones } from '../../../shared/zones/edit-history.ts';
import type { ListedZone } from '../../../shared/zones/listed-zone.ts';
import { hasWords } from '../list/zone-search.ts';

/**
 * How a zone of the service stands to the workspace: here just as it is there, here and changed since,
 * here under its id without being known as the same, or not here.
 */
export type Relation = 'same' | 'changed' | 'same-id' | 'absent';

export interface HeldZone {
  zone: ListedZone;
  relation: Relation;
}

/** The service's zones, each with how it stands to the workspace. */
export function heldZones(atService: readonly ListedZone[], mine: Zones): HeldZone[] {
  const byZoneId = new Map([...mine.values()].map((zone) => [zone.zoneId, zone]));
  return atService.map((zone) => {
    const own = byZoneId.get(zone.zone_id);
    if (!own) return { zone, relation: 'absent' };
    if (own.createdAt === null) return { zone, relation: 'same-id' };
    return { zone, relation: own.changedSinceCreation ? 'changed' : 'same' };
  });
}

/** Whether a zone of the service has every word searched for in its fields. */
export function matchesHeld(zone: ListedZone, search: string): boolean {
  const { zone_id, store_id, description = '', types = [], status = '', otherFields = [] } = zone;
  const others = otherFields.map(({ value }) => String(value));
  return hasWords([zone_id, store_id, description, status, ...types, ...others], search);
}
