import type { Zone } from '../zone.ts';

export interface ZoneIdRepeated {
  kind: 'zone-id-repeated';
  severity: 'error';
  zoneId: string;
}

/** `zone_id`s shared by several zones, one issue each; `ids` are all zones with it. */
export function repeatedZoneIds(zones: Iterable<Zone>): (ZoneIdRepeated & { ids: string[] })[] {
  const idsByZoneId = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    if (zoneId === '') continue;
    const ids = idsByZoneId.get(zoneId);
    if (ids) ids.push(id);
    else idsByZoneId.set(zoneId, [id]);
  }
  return [...idsByZoneId].flatMap(([zoneId, ids]): (ZoneIdRepeated & { ids: string[] })[] =>
    ids.length > 1 ? [{ kind: 'zone-id-repeated', severity: 'error', ids, zoneId }] : [],
  );
}
