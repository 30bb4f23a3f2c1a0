import type { Zone } from '../zone.ts';

export interface ZoneIdRepeated {
  kind: 'zone-id-repeated';
  severity: 'error';
  zoneId: string;
}

/** The `zone_id`s that several zones have, one issue for each; `ids` are all the zones with this one. */
export function repeatedZoneIds(zones: Iterable<Zone>): (ZoneIdRepeated & { ids: string[] })[] {
  const holders = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    if (zoneId === '') continue;
    const ids = holders.get(zoneId);
    if (ids) ids.push(id);
    else holders.set(zoneId, [id]);
  }
  return [...holders].flatMap(([zoneId, ids]): (ZoneIdRepeated & { ids: string[] })[] =>
    ids.length > 1 ? [{ kind: 'zone-id-repeated', severity: 'error', ids, zoneId }] : [],
  );
}
