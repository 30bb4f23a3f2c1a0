import type {
  Differences,
  LeftAtService,
  PlannedAction,
  ZoneDifference,
} from '../../shared/zone-sync/plan.ts';
import {
  knownByMarks,
  syncOperations,
  type ZoneOperation,
  zoneOperation,
} from '../../shared/zone-sync/sync-operations.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { type IssuesByZone, validityOf } from '../../shared/zones/checks/validity.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/** Why a zone is not sent. One that is at the service as it is here is not sent again, whatever else is wrong. */
export const leftOutReasons = ['created', 'zone-id-missing', 'store-id-missing', 'faulty'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface ChangedZone {
  zone: Zone;
  difference: ZoneDifference;
}
/** It is created under its new id, where it is not there yet, and the old one is deleted. */
export interface RenamedZone {
  zone: Zone;
  from: string;
}

/** What could be done at the service, each group in the order of the list. */
export interface PlannedZones {
  create: readonly Zone[];
  update: readonly ChangedZone[];
  rename: readonly RenamedZone[];
  delete: readonly LeftAtService[];
  /** In the order of `leftOutReasons`; none without zones. */
  leftOut: readonly { reason: LeftOutReason; zones: readonly Zone[] }[];
}

/**
 * What could be done of the chosen zones, by what the service is known to have and what the checks found; nothing
 * of those about which somebody has to decide first.
 * @param deletes the ids at the service of zones that are to be deleted there, whatever is here
 */
export function plannedZones(
  zones: readonly Zone[],
  issues: IssuesByZone | null,
  differences: Pick<Differences, 'changed' | 'left' | 'conflicts'>,
  deletes: readonly string[],
): PlannedZones {
  const [create, update, rename]: [Zone[], ChangedZone[], RenamedZone[]] = [[], [], []];
  const without = new Map<LeftOutReason, Zone[]>();
  for (const { zone, operation } of syncOperations(zones, differences)) {
    if (!zone || operation.kind === 'conflict' || operation.kind === 'deleted-there') continue;
    const reason = whyLeftOut(zone, operation, issues);
    if (reason !== undefined) {
      const some = without.get(reason);
      if (some) some.push(zone);
      else without.set(reason, [zone]);
    } else if (operation.kind === 'changed') update.push({ zone, difference: operation.difference });
    else if (operation.kind === 'renamed') rename.push({ zone, from: operation.from });
    else create.push(zone);
  }
  const { left, conflicts } = differences;
  const undecided = new Set(conflicts.map(({ zoneId }) => zoneId));
  const known = new Map(left.map((one) => [one.zoneId, one]));
  return {
    create,
    update,
    rename,
    delete: deletes
      .filter((zoneId) => !undecided.has(zoneId))
      .map((zoneId) => known.get(zoneId) ?? { zoneId, storeId: null, since: '', renamed: null }),
    leftOut: leftOutReasons.flatMap((reason) => {
      const some = without.get(reason);
      return some ? [{ reason, zones: some }] : [];
    }),
  };
}

/** How many zones a plan would send by what is known of them, and how many it would leave out for which reason. */
export interface SendableCounts {
  create: number;
  /** Changed or renamed. */
  change: number;
  leftOut: readonly { reason: LeftOutReason; count: number }[];
}

/** Counts what a plan of these zones would send, those that wait for a decision about a conflict aside. */
export function sendableCounts(zones: readonly Zone[], issues: IssuesByZone | null): SendableCounts {
  let [create, change] = [0, 0];
  const without = new Map<LeftOutReason, number>();
  for (const zone of zones) {
    const operation = zoneOperation(knownByMarks(zone));
    if (operation.kind === 'conflict' || operation.kind === 'deleted-there') continue;
    const reason = whyLeftOut(zone, operation, issues);
    if (reason !== undefined) without.set(reason, (without.get(reason) ?? 0) + 1);
    else if (operation.kind === 'new') create += 1;
    else change += 1;
  }
  const leftOut = leftOutReasons.flatMap((reason) => {
    const count = without.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  });
  return { create, change, leftOut };
}

function whyLeftOut(
  zone: Zone,
  operation: ZoneOperation<unknown>,
  issues: IssuesByZone | null,
): LeftOutReason | undefined {
  if (operation.kind === 'same') return 'created';
  // The service has it as it is here: only what it has under the old id is deleted.
  if (operation.kind === 'renamed' && operation.isCreated) return undefined;
  if (zone.zoneId === '') return 'zone-id-missing';
  if (zone.storeId === '') return 'store-id-missing';
  return validityOf(issues, zone.id) === 'error' ? 'faulty' : undefined;
}

/** What of a plan is ticked: the workspace's ids of zones, and for deletions the ids at the service. */
export interface Ticked {
  create: ReadonlySet<string>;
  update: ReadonlySet<string>;
  rename: ReadonlySet<string>;
  delete: ReadonlySet<string>;
}

/** The ticked part of a plan, what is created first. */
export function actionsOf(planned: PlannedZones, ticked: Ticked): PlannedAction[] {
  const renamed = planned.rename.filter(({ zone }) => ticked.rename.has(zone.id));
  const create = [
    ...planned.create.filter(({ id }) => ticked.create.has(id)),
    ...renamed.filter(({ zone }) => zone.createdAt === null).map(({ zone }) => zone),
  ];
  const created = new Set(create.map(({ id }) => id));
  return [
    ...create.map(({ id }): PlannedAction => ({ kind: 'create', id })),
    ...planned.update
      .filter(({ zone: { id } }) => ticked.update.has(id))
      .map(({ zone: { id } }): PlannedAction => ({ kind: 'update', id })),
    ...planned.delete
      .filter(({ zoneId }) => ticked.delete.has(zoneId))
      .map(({ zoneId }): PlannedAction => ({ kind: 'delete', zoneId })),
    ...renamed.map(
      ({ zone: { id }, from }): PlannedAction => ({
        kind: 'delete',
        zoneId: from,
        ...(created.has(id) && { afterCreating: id }),
      }),
    ),
  ];
}

/** The workspace's zones that are at the service under some id, with those ids. */
export const liveIds = (zones: Zones, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const zone = zones.get(id);
    if (!zone) return [];
    return [
      ...(zone.createdAt === null ? [] : [zone.zoneId]),
      ...(zone.renamedFrom === undefined ? [] : [zone.renamedFrom]),
    ];
  });

/** How many full batches of `size` zones there are, and how many zones the last one has beside them. */
export const batchesOf = (zones: number, size: number): { full: number; rest: number } => ({
  full: Math.floor(zones / size),
  rest: zones % size,
});
