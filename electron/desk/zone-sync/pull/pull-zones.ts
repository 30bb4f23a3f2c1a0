import { randomUUID } from 'node:crypto';
import type { OrderOf } from '../../../../shared/desk/jobs.ts';
import type { ZonesPulled } from '../../../../shared/desk/zone-sync.ts';
import { type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import type { ListedZone } from '../../../../shared/zone-sync/listed-zone.ts';
import { readListedZone } from '../../../../shared/zone-sync/read-listed-zone.ts';
import { sameContent } from '../../../../shared/zone-sync/sync-status.ts';
import { mergedZone } from '../../../../shared/zones/formats/import-comparison.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { Workspace } from '../../workspaces/workspace.ts';
import { inChunks } from '../../yield-to-event-loop.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RemoteZone } from '../ledger/remote-zone-store.ts';

type Pulled = Omit<Extract<ZonesPulled, { supported: true }>, 'supported'>;

/**
 * Imports zones of a service into the workspace as one edit, and updates the ledger. If the workspace has a zone with
 * the same `zone_id` but other content, it is replaced if the remote zone is selected and `existing` is `replace`;
 * otherwise it stays and counts as changed.
 * @param stored all zones of the service
 * @param remoteBefore IDs in the ledger before the request; zones created since then may be missing from the list
 */
export async function pullZones(
  workspace: Workspace,
  ledger: Ledger,
  service: number,
  stored: readonly ListedZone[],
  remoteBefore: readonly string[],
  { zoneIds, existing = 'replace' }: OrderOf<'pull'>['question'],
  at: string,
): Promise<Outcome<Pulled>> {
  const selectedIds = zoneIds && new Set(zoneIds);
  const isSelected = (zoneId: string) => !selectedIds || selectedIds.has(zoneId);
  const put: Zone[] = [];
  const remote: RemoteZone[] = [];
  const unreadable: Pulled['unreadable'] = [];
  let replacedCount = 0;
  let keptCount = 0;
  let same = 0;
  let leftOut = 0;

  function importZone(listed: ListedZone, before: Zone | undefined) {
    const reading = readListedZone(listed, randomUUID());
    if (!reading.ok) {
      unreadable.push({ zoneId: listed.zone_id, issue: reading.issue });
      return;
    }
    const { incoming } = reading;
    if (!before) {
      if (!isSelected(listed.zone_id)) {
        leftOut += 1;
        return;
      }
      put.push(incoming.zone);
      remote.push({ zone: incoming.zone });
      return;
    }
    const merged = mergedZone(before, incoming, 'service');
    if (merged === before) {
      same += 1;
      remote.push({ zone: before });
    } else if (isSelected(listed.zone_id) && existing === 'replace') {
      replacedCount += 1;
      put.push(merged);
      remote.push({ zone: merged });
    } else {
      keptCount += 1;
      // Fields that were never sent, such as the service's own, don't count as a local change.
      remote.push(sameContent(before, incoming.zone) ? { zone: before } : { zone: before, asRemote: merged });
    }
  }

  const change = await workspace.change(async () => {
    const localById = new Map(workspace.read().zones.map((zone) => [zone.zoneId, zone]));
    for await (const chunk of inChunks(stored))
      for (const one of chunk) importZone(one, localById.get(one.zone_id));
    return { label: 'zones.edits.pulled', put, remove: [] };
  });
  if (!change.ok) return change;
  const listedIds = new Set(stored.map(({ zone_id }) => zone_id));
  ledger.noteGone(
    service,
    remoteBefore.filter((zoneId) => !listedIds.has(zoneId)),
  );
  ledger.recordRemote(service, remote, at);
  const added = put.length - replacedCount;
  return succeeded({
    put: put.map(({ id }) => id),
    added,
    replaced: replacedCount,
    kept: keptCount,
    same,
    leftOut,
    unreadable,
  });
}
