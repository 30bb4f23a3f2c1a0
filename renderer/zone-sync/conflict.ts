import type { TFunction } from 'i18next';
import type { Outcome } from '../../shared/faults/fault.ts';
import type { ConflictChoice, ZoneConflict } from '../../shared/zone-sync/plan.ts';
import { queryClient } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { fieldsInWords } from '../workspace-zones/fields-in-words.ts';
import { allSaved, readZones } from '../workspace-zones/zones-store.ts';

/** Describes what another user did and which fields differ, in one line: `changed there: store`. */
export function conflictText(t: TFunction, { kind, id, fields, areaChange }: ZoneConflict): string {
  const kindText = t(`zones.conflict.kind.${id === null ? 'deleted-here' : kind}`);
  return fields.length > 0 ? `${kindText}: ${fieldsInWords(t, { fields, areaChange })}` : kindText;
}

/** Resolves conflicts. Taking remote versions is one undoable edit. */
export async function resolveConflicts(
  conflicts: readonly Pick<ZoneConflict, 'zoneId'>[],
  choice: ConflictChoice,
): Promise<Outcome<null>> {
  const outcome = await desk.call('zones.resolveConflicts', {
    zoneIds: conflicts.map(({ zoneId }) => zoneId),
    choice,
  });
  // The desk has changed the zones of the workspace, so they are read again.
  readZones();
  await allSaved();
  await queryClient.invalidateQueries({ queryKey: ['zones.differences'] });
  return outcome;
}
