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

/**
 * Why a zone isn't published. Zones that are unchanged on the service are skipped first, whatever else is wrong with
 * them.
 */
export const leftOutReasons = ['created', 'zone-id-missing', 'store-id-missing', 'faulty'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface ChangedZone {
  zone: Zone;
  difference: ZoneDifference;
}
/** The new id is created, unless it exists already, and the old one is deleted. */
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
  /** In the order of `leftOutReasons`; only reasons with zones. */
  leftOut: readonly { reason: LeftOutReason; zones: readonly Zone[] }[];
}

/**
 * Possible actions for the selected zones, from their known remote state and the checks; excludes zones with unresolved
 * conflicts.
 * @param deletes ids on the service to delete whatever exists locally
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

/** Number of zones that a plan would publish by what is known, and of skipped ones by reason. */
export interface SendableCounts {
  create: number;
  /** Changed or renamed. */
  change: number;
  leftOut: readonly { reason: LeftOutReason; count: number }[];
  /** Whether the service has or had any of them. */
  isAnyThere: boolean;
}

const lastCounts = new WeakMap<readonly Zone[], { issues: IssuesByZone | null; counts: SendableCounts }>();

/**
 * Counts what a plan for these zones would publish, without unresolved conflicts. Cached by the list: that of all zones
 * is the same before and after a search.
 */
export function sendableCounts(zones: readonly Zone[], issues: IssuesByZone | null): SendableCounts {
  const known = lastCounts.get(zones);
  if (known?.issues === issues) return known.counts;
  const counts = countedSendable(zones, issues);
  lastCounts.set(zones, { issues, counts });
  return counts;
}

function countedSendable(zones: readonly Zone[], issues: IssuesByZone | null): SendableCounts {
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
  const isAnyThere = zones.some(({ createdAt, conflict }) => createdAt !== null || conflict !== undefined);
  return { create, change, leftOut, isAnyThere };
}

function whyLeftOut(
  zone: Zone,
  operation: ZoneOperation<unknown>,
  issues: IssuesByZone | null,
): LeftOutReason | undefined {
  if (operation.kind === 'same') return 'created';
  // Already published under the new id: only the old one remains to be deleted.
  if (operation.kind === 'renamed' && operation.isCreated) return undefined;
  if (zone.zoneId === '') return 'zone-id-missing';
  if (zone.storeId === '') return 'store-id-missing';
  return validityOf(issues, zone.id) === 'error' ? 'faulty' : undefined;
}

/** Ticked actions: workspace ids of zones, and for deletions ids on the service. */
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

/** Ids of the workspace zones that are published under any id. */
export const liveIds = (zones: Zones, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const zone = zones.get(id);
    if (!zone) return [];
    return [
      ...(zone.createdAt === null ? [] : [zone.zoneId]),
      ...(zone.renamedFrom === undefined ? [] : [zone.renamedFrom]),
    ];
  });

/** Splits a number of zones into full batches of `size` and a remainder. */
export const batchesOf = (zones: number, size: number): { full: number; rest: number } => ({
  full: Math.floor(zones / size),
  rest: zones % size,
});
