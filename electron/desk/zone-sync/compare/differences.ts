import type {
  Differences,
  LeftAtService,
  ZoneConflict,
  ZoneDifference,
} from '../../../../shared/zone-sync/plan.ts';
import { knownByMarks, zoneOperation } from '../../../../shared/zone-sync/sync-operations.ts';
import { type ComparedField, comparedFields } from '../../../../shared/zones/compared-fields.ts';
import { changeOfArea } from '../../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { inChunks } from '../../yield-to-event-loop.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * Returns how zones differ from the known state of the service, their conflicts, and the IDs on the service that no
 * zone of the workspace has.
 * @param all all zones of the workspace
 * @param ids zones to compare; zones that aren't created yet or are equal have no entry
 */
export async function differences(
  ledger: Ledger,
  service: number,
  all: readonly Zone[],
  ids: readonly string[],
): Promise<Differences> {
  const requestedIds = new Set(ids);
  const changed: ZoneDifference[] = [];
  for await (const chunk of inChunks(all.filter(({ id }) => requestedIds.has(id)))) {
    for (const zone of chunk) {
      const difference = differenceOf(ledger, service, zone);
      if (difference) changed.push(difference);
    }
  }
  const conflicts = conflictsAt(ledger, service, all, requestedIds);
  const inConflict = new Set(conflicts.map(({ zoneId }) => zoneId));
  return {
    changed,
    left: leftOnService(ledger, service, all).filter(({ zoneId }) => !inConflict.has(zoneId)),
    conflicts,
    refuses: ledger.unsupportedSince(service),
  };
}

/** Returns the conflicts of the requested zones, and of zones that no longer exist in the workspace. */
function conflictsAt(
  ledger: Ledger,
  service: number,
  all: readonly Zone[],
  requestedIds: ReadonlySet<string>,
): ZoneConflict[] {
  const byZoneId = new Map(all.map((zone) => [zone.zoneId, zone]));
  const byId = new Map(all.map((zone) => [zone.id, zone]));
  return ledger.conflicts.all(service).flatMap(({ zoneId, there }): ZoneConflict[] => {
    const here = byZoneId.get(zoneId) ?? byId.get(ledger.holding(service, zoneId)?.id ?? '');
    if (here && !requestedIds.has(here.id)) return [];
    const kind = here ? ledger.syncState(service, here).conflict : 'changed-there';
    if (kind === undefined) return [];
    const fields = here && there ? differingFields(here, there) : [];
    const areaChange = here && there ? areaChangeIn(fields, there, here) : null;
    return [{ kind, zoneId, id: here?.id ?? null, there, fields, areaChange }];
  });
}

function differenceOf(ledger: Ledger, service: number, zone: Zone): ZoneDifference | undefined {
  const known = knownByMarks(ledger.syncState(service, zone));
  const holding = ledger.holding(service, zone.zoneId);
  const replaces = holding !== undefined && holding.id !== zone.id;
  const { kind } = zoneOperation({ ...known, difference: known.difference ?? (replaces || undefined) });
  if (kind !== 'changed') return undefined;
  const remote = ledger.asRemote(service, zone.zoneId);
  if (!remote) return { id: zone.id, fields: null, areaChange: null, replaces };
  const fields = differingFields(zone, remote);
  return {
    id: zone.id,
    fields,
    areaChange: areaChangeIn(fields, remote, zone),
    ...(fields.includes('storeId') && { storeThere: remote.storeId }),
    replaces,
  };
}

const areaChangeIn = (fields: readonly ComparedField[], there: Zone, here: Zone): number | null =>
  fields.includes('geometry') ? changeOfArea(there.geometry, here.geometry) : null;

const differingFields = (one: Zone, other: Zone): ComparedField[] =>
  comparedFields.filter((field) => !isSameField(field, one, other));

const isSameField = (field: ComparedField, one: Zone, other: Zone): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

function leftOnService(ledger: Ledger, service: number, all: readonly Zone[]): LeftAtService[] {
  const zoneIds = new Set(all.map(({ zoneId }) => zoneId));
  const localIds = new Set(all.map(({ id }) => id));
  return ledger
    .holdings(service)
    .filter(({ zoneId }) => !zoneIds.has(zoneId))
    .map(({ zoneId, id, at }) => ({
      zoneId,
      storeId: ledger.asRemote(service, zoneId)?.storeId ?? null,
      since: at,
      renamed: localIds.has(id) ? id : null,
    }));
}
