import { parseWkt } from '../geo/wkt.ts';
import type { WktIssue } from '../geo/wkt-issue.ts';
import type { IncomingZone } from '../zones/formats/import-comparison.ts';
import type { ListedZone } from './listed-zone.ts';
import { zoneOfListed } from './sync-status.ts';

/**
 * A zone of a service as it would come into the workspace, or why its polygon cannot be read. Its status is the
 * service's to change and says nothing against that of the workspace.
 * @param id the workspace's id of it as a new zone
 */
export function readListedZone(
  listed: ListedZone,
  id: string,
): { ok: true; incoming: IncomingZone } | { ok: false; issue: WktIssue | null } {
  const zone = zoneOfListed(listed, id);
  if (zone) return { ok: true, incoming: { zone, given: ['zoneId', 'storeId', 'description', 'types'] } };
  const reading = parseWkt(listed.polygon);
  return { ok: false, issue: reading.ok ? null : reading.issue };
}
