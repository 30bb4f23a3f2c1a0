import type { Differences } from '../../shared/zone-sync/plan.ts';
import type { PlanRequest } from './plan-dialog.ts';
import type { PlannedZones, Ticked } from './planned-zones.ts';

/** What can be done with a zone at the service, in the order of the groups of a plan. */
export const planKinds = ['create', 'update', 'rename', 'delete'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Manual ticks, by the ids that `Ticked` uses. */
type Ticks = Readonly<Record<PlanKind, ReadonlyMap<string, boolean>>>;

export const noTicks: Ticks = {
  create: new Map(),
  update: new Map(),
  rename: new Map(),
  delete: new Map(),
};

/** Ticked rows: set by the user, else everything harmless and what was requested. */
export function tickedOf(
  planned: PlannedZones,
  { refuses }: Differences,
  { deletes }: PlanRequest,
  ticks: Ticks,
): Ticked {
  const target = new Set(deletes);
  const tick = <T>(
    kind: PlanKind,
    list: readonly T[],
    keyOf: (one: T) => string,
    first: (one: T) => boolean,
  ) => new Set(list.flatMap((one) => ((ticks[kind].get(keyOf(one)) ?? first(one)) ? keyOf(one) : [])));
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
      ({ zoneId }) => target.has(zoneId),
    ),
  };
}
