import { randomUUID } from 'node:crypto';
import type { ZonesPulled } from '../../../shared/desk/zones.ts';
import { type Outcome, succeeded } from '../../../shared/fault.ts';
import { parseWkt } from '../../../shared/geo/wkt.ts';
import type { ListedZone } from '../../../shared/zones/listed-zone.ts';
import { sameOtherFields } from '../../../shared/zones/other-fields.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { sameContent, zoneOfListed } from '../../../shared/zones/zone-sync.ts';
import { inChunks } from '../chunks.ts';
import type { HeldZone } from './ledger.ts';
import type { Workspace } from './workspace.ts';

type Pulled = Omit<Extract<ZonesPulled, { supported: true }>, 'supported'>;

/**
 * Puts what a service holds into the workspace, as one edit, and notes in the ledger what it holds
 * and what it holds no longer. A zone of the workspace with the same `zone_id` and another content stays
 * as it is, marked as changed, or is replaced.
 * @param stored every zone of the service
 * @param heldBefore the ids that the ledger had for the service before it was asked: what was created since is not gone
 */
export async function pullZones(
  workspace: Workspace,
  service: number,
  stored: readonly ListedZone[],
  heldBefore: readonly string[],
  existing: 'keep' | 'replace',
  at: string,
): Promise<Outcome<Pulled>> {
  const put: Zone[] = [];
  const withNewFields: Zone[] = [];
  const held: HeldZone[] = [];
  const unreadable: Pulled['unreadable'] = [];
  let replaced = 0;
  let kept = 0;
  let same = 0;

  function take(one: ListedZone, before: Zone | undefined) {
    const pulled = zoneOfListed(one, before?.id ?? randomUUID(), before);
    if (!pulled) {
      const reading = parseWkt(one.polygon);
      unreadable.push({ zoneId: one.zone_id, issue: reading.ok ? null : reading.issue });
      return;
    }
    const { otherFields = [] } = pulled;
    if (before && sameContent(before, pulled)) {
      same += 1;
      const isSame = sameOtherFields(before.otherFields, otherFields);
      const zone = isSame ? before : { ...before, otherFields: [...otherFields] };
      if (!isSame) withNewFields.push(zone);
      held.push({ zone });
    } else if (before && existing === 'keep') {
      kept += 1;
      held.push({ zone: before, asHeld: pulled });
    } else {
      if (before) replaced += 1;
      put.push(pulled);
      held.push({ zone: pulled });
    }
  }

  const change = await workspace.change(async () => {
    const mine = new Map(workspace.read().zones.map((zone) => [zone.zoneId, zone]));
    for await (const chunk of inChunks(stored)) for (const one of chunk) take(one, mine.get(one.zone_id));
    return { label: 'zones.edits.pulled', put: [...put, ...withNewFields], remove: [] };
  });
  if (!change.ok) return change;
  const there = new Set(stored.map(({ zone_id }) => zone_id));
  workspace.ledger.noteGone(
    service,
    heldBefore.filter((zoneId) => !there.has(zoneId)),
  );
  workspace.ledger.noteHeld(service, held, at);
  const added = put.length - replaced;
  return succeeded({ put: put.map(({ id }) => id), added, replaced, kept, same, unreadable });
}
