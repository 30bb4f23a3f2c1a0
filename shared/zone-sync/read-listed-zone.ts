import { parseWkt } from '../geo/wkt.ts';
import type { WktIssue } from '../geo/wkt-issue.ts';
import type { IncomingZone } from '../zones/formats/import-comparison.ts';
import type { ListedZone } from './listed-zone.ts';
import { zoneOfListed } from './sync-status.ts';

/**
 * Converts a service's zone to a workspace zone, or returns why its polygon can't be read. Comparisons ignore fields that
 * aren't `given`: status, which the service may change, priority, and other fields.
 * @param id workspace id of the new zone
 */
export function readListedZone(
  listed: ListedZone,
  id: string,
): { ok: true; incoming: IncomingZone } | { ok: false; issue: WktIssue | null } {
  const zone = zoneOfListed(listed, id);
  if (zone) return { ok: true, incoming: { zone, given: ['zoneId', 'storeId', 'description', 'types'] } };
  const reading = parseWkt(listed.polygon);
  // Never null: without a zone, the polygon can't be parsed.
  return { ok: false, issue: reading.ok ? null : reading.issue };
}
