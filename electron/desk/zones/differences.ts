import { changeOfArea } from '../../../shared/zones/geometry/area.ts';
import {
  type ComparedField,
  comparedFields,
  type Differences,
  type LeftAtService,
  type ZoneDifference,
} from '../../../shared/zones/plan.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { inChunks } from '../chunks.ts';
import type { Ledger } from './ledger.ts';

/**
 * How zones of the workspace differ from what the service is known to have, and what it has under ids
 * that none of them has.
 * @param all every zone of the workspace
 * @param ids those to be compared; what is not created yet, or is the same in both, is left out
 */
export async function differences(
  ledger: Ledger,
  service: number,
  all: readonly Zone[],
  ids: readonly string[],
): Promise<Differences> {
  const wanted = new Set(ids);
  const changed: ZoneDifference[] = [];
  for await (const chunk of inChunks(all.filter(({ id }) => wanted.has(id)))) {
    for (const zone of chunk) {
      const difference = differenceOf(ledger, service, zone);
      if (difference) changed.push(difference);
    }
  }
  return { changed, left: leftAt(ledger, service, all), refuses: ledger.refuses(service) };
}

function differenceOf(ledger: Ledger, service: number, zone: Zone): ZoneDifference | undefined {
  const holding = ledger.holding(service, zone.zoneId);
  if (!holding) return undefined;
  const replaces = holding.id !== zone.id;
  if (!replaces && !ledger.syncState(service, zone).changedSinceCreation) return undefined;
  const held = ledger.asHeld(service, zone.zoneId);
  if (!held) return { id: zone.id, fields: null, areaChange: null, replaces };
  const fields = comparedFields.filter((field) => !sameIn(field, zone, held));
  const areaChange = fields.includes('geometry') ? changeOfArea(held.geometry, zone.geometry) : null;
  return { id: zone.id, fields, areaChange, replaces };
}

const sameIn = (field: ComparedField, one: Zone, other: Zone): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

function leftAt(ledger: Ledger, service: number, all: readonly Zone[]): LeftAtService[] {
  const called = new Set(all.map(({ zoneId }) => zoneId));
  const here = new Set(all.map(({ id }) => id));
  return ledger
    .holdings(service)
    .filter(({ zoneId }) => !called.has(zoneId))
    .map(({ zoneId, id, at }) => ({
      zoneId,
      storeId: ledger.asHeld(service, zoneId)?.storeId ?? null,
      since: at,
      renamed: here.has(id) ? id : null,
    }));
}
