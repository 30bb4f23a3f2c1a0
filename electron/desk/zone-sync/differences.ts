import type {
  Differences,
  LeftAtService,
  ZoneConflict,
  ZoneDifference,
} from '../../../shared/zone-sync/plan.ts';
import { type ComparedField, comparedFields } from '../../../shared/zones/compared-fields.ts';
import { changeOfArea } from '../../../shared/zones/geometry/area.ts';
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
  const conflicts = conflictsAt(ledger, service, all, wanted);
  const inConflict = new Set(conflicts.map(({ zoneId }) => zoneId));
  const zoneIds = new Map(all.map(({ id, zoneId }) => [id, zoneId]));
  return {
    changed: changed.filter(({ id }) => !inConflict.has(zoneIds.get(id) ?? '')),
    left: leftAt(ledger, service, all).filter(({ zoneId }) => !inConflict.has(zoneId)),
    conflicts,
    refuses: ledger.refuses(service),
  };
}

/** Those of the zones that are asked about, and of zones that are no longer here. */
function conflictsAt(
  ledger: Ledger,
  service: number,
  all: readonly Zone[],
  wanted: ReadonlySet<string>,
): ZoneConflict[] {
  const byZoneId = new Map(all.map((zone) => [zone.zoneId, zone]));
  const byId = new Map(all.map((zone) => [zone.id, zone]));
  return ledger.conflicts.all(service).flatMap(({ zoneId, there }): ZoneConflict[] => {
    const here = byZoneId.get(zoneId) ?? byId.get(ledger.holding(service, zoneId)?.id ?? '');
    if (here && !wanted.has(here.id)) return [];
    const kind = here ? ledger.syncState(service, here).conflict : 'changed-there';
    if (kind === undefined) return [];
    const fields = here && there ? differingFields(here, there) : [];
    const areaChange =
      here && there && fields.includes('geometry') ? changeOfArea(there.geometry, here.geometry) : null;
    return [{ kind, zoneId, id: here?.id ?? null, there, fields, areaChange }];
  });
}

function differenceOf(ledger: Ledger, service: number, zone: Zone): ZoneDifference | undefined {
  const holding = ledger.holding(service, zone.zoneId);
  if (!holding) return undefined;
  const replaces = holding.id !== zone.id;
  if (!replaces && !ledger.syncState(service, zone).changedSinceCreation) return undefined;
  const held = ledger.asHeld(service, zone.zoneId);
  if (!held) return { id: zone.id, fields: null, areaChange: null, replaces };
  const fields = differingFields(zone, held);
  const areaChange = fields.includes('geometry') ? changeOfArea(held.geometry, zone.geometry) : null;
  return {
    id: zone.id,
    fields,
    areaChange,
    ...(fields.includes('storeId') && { storeThere: held.storeId }),
    replaces,
  };
}

const differingFields = (one: Zone, other: Zone): ComparedField[] =>
  comparedFields.filter((field) => !sameIn(field, one, other));

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
