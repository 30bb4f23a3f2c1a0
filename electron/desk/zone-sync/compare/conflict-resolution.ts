import { randomUUID } from 'node:crypto';
import { type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import type { ConflictChoice } from '../../../../shared/zone-sync/plan.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { Workspace } from '../../workspaces/workspace.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RemoteZone } from '../ledger/remote-zone-store.ts';

interface Resolution {
  service: number;
  /** `zone_id`s on the service. */
  zoneIds: readonly string[];
  choice: ConflictChoice;
  at: string;
}

/**
 * Resolves conflicts: the state seen on the service becomes the known one. With `mine`, the local zone counts as
 * changed, or as new if the remote one was deleted. With `theirs`, the workspace gets the remote zone, or loses its own
 * if the remote one was deleted.
 * @returns workspace IDs of the affected zones, or the fault of the edit
 */
export async function resolveConflicts(
  workspace: Workspace,
  ledger: Ledger,
  { service, zoneIds, choice, at }: Resolution,
): Promise<Outcome<string[]>> {
  const { zones } = workspace.read();
  const byZoneId = new Map(zones.map((zone) => [zone.zoneId, zone]));
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const [put, remove, gone, ids]: [Zone[], string[], string[], string[]] = [[], [], [], []];
  const remote: RemoteZone[] = [];

  for (const zoneId of zoneIds) {
    const sighting = ledger.conflicts.of(service, zoneId);
    if (!sighting) continue;
    const holding = ledger.holding(service, zoneId);
    const here = byZoneId.get(zoneId) ?? byId.get(holding?.id ?? '');
    const id = here?.id ?? holding?.id ?? randomUUID();
    ids.push(id);
    if (!sighting.there) {
      gone.push(zoneId);
      if (choice === 'theirs' && here) remove.push(here.id);
      continue;
    }
    const there = { ...sighting.there, id };
    remote.push({ zone: there });
    if (choice === 'theirs') put.push(there);
  }

  if (put.length > 0 || remove.length > 0) {
    const change = await workspace.change({ label: 'zones.edits.takenFromService', put, remove });
    if (!change.ok) return change;
  }
  ledger.noteGone(service, gone);
  ledger.recordRemote(service, remote, at);
  return succeeded(ids);
}
