import { storeIdPattern } from '../../api/zones.ts';
import type { Zone } from '../zone.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** Which service the zones are for; see `store-id-characters`. */
export type Service = 'built-in' | 'provider';

/** What is wrong with what was written into one zone's fields. */
export function fieldIssues({ id, zoneId, storeId }: Zone, service: Service): ZoneIssue[] {
  const issues: ZoneIssue[] = [];
  if (zoneId === '') issues.push({ kind: 'zone-id-missing', severity: 'error', ids: [id] });
  if (storeId === '') issues.push({ kind: 'store-id-missing', severity: 'error', ids: [id] });
  else if (!storeIdPattern.test(storeId)) {
    const characters = [...new Set(storeId)].filter((character) => !storeIdPattern.test(character)).join('');
    const severity = service === 'provider' ? 'warning' : 'error';
    issues.push({ kind: 'store-id-characters', severity, ids: [id], characters });
  }
  return issues;
}

/** The `zone_id`s that several zones have, one issue for each. */
export function repeatedZoneIds(zones: Iterable<Zone>): ZoneIssue[] {
  const holders = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    if (zoneId === '') continue;
    const ids = holders.get(zoneId);
    if (ids) ids.push(id);
    else holders.set(zoneId, [id]);
  }
  return [...holders].flatMap(([zoneId, ids]): ZoneIssue[] =>
    ids.length > 1 ? [{ kind: 'zone-id-repeated', severity: 'error', ids, zoneId }] : [],
  );
}
