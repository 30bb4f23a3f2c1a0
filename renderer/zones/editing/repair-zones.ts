import {
  type CheckOptions,
  issuesOfZone,
  preventsComparison,
} from '../../../shared/zones/checks/check-zone.ts';
import { repairErrors } from '../../../shared/zones/checks/repairs.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { words } from '../../words/words.ts';
import { inChunks } from '../../workspace-zones/zone-chunks.ts';
import { changeZones, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { namesText } from './shape-figures.ts';

/** Number of zones checked and repaired in a few milliseconds. */
const zonesPerTurn = 20;

/**
 * Repairs shape errors of several zones as one edit, and reports how many were repaired. Zones edited meanwhile are
 * left unchanged.
 * @returns why the first zone that couldn't be repaired wasn't; undefined if there is none
 */
export async function repairZones(
  ids: readonly string[],
  options: CheckOptions,
): Promise<Refusal | undefined> {
  const geos = await loadGeos();
  const currentZone = (id: string) => useZones.getState().zones.get(id);
  const repaired: { before: Zone; after: Zone }[] = [];
  /** Zones whose shapes still have issues. */
  const unrepaired: Zone[] = [];
  let refusal: Refusal | undefined;
  const chunks = inChunks(ids, zonesPerTurn);
  for (let chunk = chunks.first; chunk; chunk = await chunks.next()) {
    for (const id of chunk) {
      const before = currentZone(id);
      if (!before) continue;
      // Checked again, as the issues of the last check may be repaired by now, for instance by a second click.
      const outcome = repairErrors(geos, before, issuesOfZone(geos, before, options));
      if (!outcome.ok) refusal ??= outcome.refusal;
      else if (outcome.zone !== before) repaired.push({ before, after: outcome.zone });
      const after = outcome.ok ? outcome.zone : before;
      if (issuesOfZone(geos, after, options).some(preventsComparison)) unrepaired.push(before);
    }
  }
  changeZones('zones.edits.repaired.all', {
    put: repaired.flatMap(({ before, after }) => (currentZone(before.id) === before ? after : [])),
  });
  notifyChanged(repairedText(ids.length, unrepaired));
  return refusal;
}

function repairedText(total: number, unrepaired: readonly Zone[]): string {
  const { t } = words;
  const count = unrepaired.length;
  if (count === 0) return t('zones.repaired.all', { count: total });
  return t('zones.repaired.some', { count, done: total - count, total, names: namesText(t, unrepaired) });
}
