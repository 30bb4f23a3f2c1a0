import type { Differences } from '../../shared/zone-sync/plan.ts';
import type { PlanRequest } from './plan-dialog.ts';
import type { PlannedZones, Ticked } from './planned-zones.ts';

/** Kinds of actions on the service, in the order of the groups of a plan. */
export const planKinds = ['create', 'update', 'rename', 'delete'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Rows ticked or unticked by the user, by the ids that `Ticked` uses. */
type Ticks = Readonly<Record<PlanKind, ReadonlyMap<string, boolean>>>;

export const noTicks: Ticks = {
  create: new Map(),
  update: new Map(),
  rename: new Map(),
  delete: new Map(),
};

/** Returns the ticked rows: as set by the user, else everything harmless and the requested deletions. */
export function tickedOf(
  planned: PlannedZones,
  { refuses }: Differences,
  { deletes }: PlanRequest,
  ticks: Ticks,
): Ticked {
  const requestedDeletes = new Set(deletes);
  const tick = <T>(
    kind: PlanKind,
    rows: readonly T[],
    keyOf: (one: T) => string,
    isTickedByDefault: (one: T) => boolean,
  ) =>
    new Set(
      rows.flatMap((row) => ((ticks[kind].get(keyOf(row)) ?? isTickedByDefault(row)) ? keyOf(row) : [])),
    );
  return {
    create: tick(
      'create',
      planned.create,
      ({ id }) => id,
      () => true,
    ),
    update: tick(
      'update',
      planned.update,
      ({ zone }) => zone.id,
      ({ difference }) => !difference.replaces && refuses.update === null,
    ),
    rename: tick(
      'rename',
      planned.rename,
      ({ zone }) => zone.id,
      () => refuses.delete === null,
    ),
    delete: tick(
      'delete',
      planned.delete,
      ({ zoneId }) => zoneId,
      ({ zoneId }) => requestedDeletes.has(zoneId),
    ),
  };
}
