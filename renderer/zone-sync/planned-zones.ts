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
 * Why a zone isn't published, in the order in which reasons apply: `created` (unchanged on the service) first,
 * whatever else is wrong with the zone.
 */
export const skipReasons = ['created', 'zone-id-missing', 'store-id-missing', 'faulty'] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface ChangedZone {
  zone: Zone;
  difference: ZoneDifference;
}
/** A zone whose new ID is created, unless it exists already, and whose former ID is deleted. */
export interface RenamedZone {
  zone: Zone;
  from: string;
}

/** Possible actions on the service, each group in the order of the list. */
export interface PlannedZones {
  create: readonly Zone[];
  update: readonly ChangedZone[];
  rename: readonly RenamedZone[];
  delete: readonly LeftAtService[];
  /** In the order of `skipReasons`; only reasons that apply to any zone. */
  skipped: readonly { reason: SkipReason; zones: readonly Zone[] }[];
}

/**
 * Returns the possible actions for the selected zones, from their known state on the service and the checks. Excludes
 * zones with unresolved conflicts.
 * @param deletes IDs to delete on the service, whatever exists in the workspace
 */
export function plannedZones(
  zones: readonly Zone[],
  issues: IssuesByZone | null,
  differences: Pick<Differences, 'changed' | 'left' | 'conflicts'>,
  deletes: readonly string[],
): PlannedZones {
  const [create, update, rename]: [Zone[], ChangedZone[], RenamedZone[]] = [[], [], []];
  const zonesByReason = new Map<SkipReason, Zone[]>();
  for (const { zone, operation } of syncOperations(zones, differences)) {
    if (!zone || operation.kind === 'conflict' || operation.kind === 'deleted-there') continue;
    const reason = skipReason(zone, operation, issues);
    if (reason !== undefined) {
      const sameReason = zonesByReason.get(reason);
      if (sameReason) sameReason.push(zone);
      else zonesByReason.set(reason, [zone]);
    } else if (operation.kind === 'changed') update.push({ zone, difference: operation.difference });
    else if (operation.kind === 'renamed') rename.push({ zone, from: operation.from });
    else create.push(zone);
  }
  const { left, conflicts } = differences;
  const conflictIds = new Set(conflicts.map(({ zoneId }) => zoneId));
  const orphanedById = new Map(left.map((one) => [one.zoneId, one]));
  return {
    create,
    update,
    rename,
    delete: deletes
      .filter((zoneId) => !conflictIds.has(zoneId))
      .map((zoneId) => orphanedById.get(zoneId) ?? { zoneId, storeId: null, since: '', renamed: null }),
    skipped: skipReasons.flatMap((reason) => {
      const skippedZones = zonesByReason.get(reason);
      return skippedZones ? [{ reason, zones: skippedZones }] : [];
    }),
  };
}

/** Number of zones that a plan would publish as far as is known, and of skipped ones by reason. */
export interface SendableCounts {
  create: number;
  /** Changed or renamed. */
  change: number;
  skipped: readonly { reason: SkipReason; count: number }[];
  /** Whether any of the zones is or was published. */
  isAnyPublished: boolean;
}

const lastCounts = new WeakMap<readonly Zone[], { issues: IssuesByZone | null; counts: SendableCounts }>();

/**
 * Counts what a plan for these zones would publish, without zones that have unresolved conflicts. Cached by the list:
 * the list of all zones is the same before and after a search.
 */
export function sendableCounts(zones: readonly Zone[], issues: IssuesByZone | null): SendableCounts {
  const cached = lastCounts.get(zones);
  if (cached?.issues === issues) return cached.counts;
  const counts = countedSendable(zones, issues);
  lastCounts.set(zones, { issues, counts });
  return counts;
}

function countedSendable(zones: readonly Zone[], issues: IssuesByZone | null): SendableCounts {
  let [create, change] = [0, 0];
  const countByReason = new Map<SkipReason, number>();
  for (const zone of zones) {
    const operation = zoneOperation(knownByMarks(zone));
    if (operation.kind === 'conflict' || operation.kind === 'deleted-there') continue;
    const reason = skipReason(zone, operation, issues);
    if (reason !== undefined) countByReason.set(reason, (countByReason.get(reason) ?? 0) + 1);
    else if (operation.kind === 'new') create += 1;
    else change += 1;
  }
  const skipped = skipReasons.flatMap((reason) => {
    const count = countByReason.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  });
  const isAnyPublished = zones.some(
    ({ createdAt, conflict }) => createdAt !== null || conflict !== undefined,
  );
  return { create, change, skipped, isAnyPublished };
}

function skipReason(
  zone: Zone,
  operation: ZoneOperation<unknown>,
  issues: IssuesByZone | null,
): SkipReason | undefined {
  if (operation.kind === 'same') return 'created';
  // Published under the new ID already: only the former one remains to be deleted.
  if (operation.kind === 'renamed' && operation.isCreated) return undefined;
  if (zone.zoneId === '') return 'zone-id-missing';
  if (zone.storeId === '') return 'store-id-missing';
  return validityOf(issues, zone.id) === 'error' ? 'faulty' : undefined;
}

/** Ticked actions: workspace ids of zones, and for deletions IDs on the service. */
export interface Ticked {
  create: ReadonlySet<string>;
  update: ReadonlySet<string>;
  rename: ReadonlySet<string>;
  delete: ReadonlySet<string>;
}

/** Returns the ticked actions of a plan, creations first. */
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

/** Returns the IDs under which these workspace zones are published on the service; a renamed zone may have two. */
export const publishedIds = (zones: Zones, ids: readonly string[]): string[] =>
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
