import type { Zone, ZoneConflictKind } from '../zones/zone.ts';
import type { Differences, LeftAtService, ZoneDifference } from './plan.ts';

/** Operation that makes the service match a workspace zone. */
export type ZoneOperation<Difference> =
  | { kind: 'new' }
  /** The remote zone with its ID differs, or is another zone of this workspace. */
  | { kind: 'changed'; difference: Difference }
  /** The service has it under the ID `from`; if `isCreated`, also under its current ID. */
  | { kind: 'renamed'; from: string; isCreated: boolean }
  | { kind: 'same' }
  | UndecidedOperation;

/** Pending until the user resolves the conflict. */
type UndecidedOperation =
  | { kind: 'deleted-there' }
  | { kind: 'conflict'; conflict: Exclude<ZoneConflictKind, 'deleted-there'> };

/** Operation for a zone, which may be local or remote only. */
export type SyncOperation =
  | { zone: Zone; operation: ZoneOperation<ZoneDifference> }
  | { zone: null; operation: { kind: 'deleted-here'; left: LeftAtService } | UndecidedOperation };

/** Known remote state of a workspace zone. */
export interface KnownAtService<Difference> {
  /** Time when the service was first known to have its current ID (ISO 8601); null if it doesn't have it. */
  createdAt: string | null;
  /** Difference between both sides under that id; undefined if there is none. */
  difference: Difference | undefined;
  /** Former ID that the service still has. */
  renamedFrom: string | undefined;
  /** Another user's change. */
  conflict: ZoneConflictKind | undefined;
}

/** The part of the sync state that lists display. */
export type SyncMarks = Pick<Zone, 'createdAt' | 'changedSinceCreation' | 'renamedFrom' | 'conflict'>;

export const knownByMarks = ({
  createdAt,
  changedSinceCreation,
  renamedFrom,
  conflict,
}: SyncMarks): KnownAtService<true> => ({
  createdAt,
  difference: createdAt === null ? undefined : changedSinceCreation,
  renamedFrom,
  conflict,
});

/** Returns the operation for a local zone. */
export function zoneOperation<Difference>({
  createdAt,
  difference,
  renamedFrom,
  conflict,
}: KnownAtService<Difference>): ZoneOperation<Difference> {
  if (conflict !== undefined) return undecided(conflict);
  // The old ID is deleted by the next plan, because no plan both updates and deletes a zone.
  if (difference !== undefined) return { kind: 'changed', difference };
  if (renamedFrom !== undefined) return { kind: 'renamed', from: renamedFrom, isCreated: createdAt !== null };
  return { kind: createdAt === null ? 'new' : 'same' };
}

const undecided = (conflict: ZoneConflictKind): UndecidedOperation =>
  conflict === 'deleted-there' ? { kind: conflict } : { kind: 'conflict', conflict };

/**
 * Returns one operation per zone, in order, followed by those for remote zones without a local one.
 * @param differences differences of these zones, of the same time as their marks
 */
export function syncOperations(
  zones: readonly Zone[],
  { changed, left, conflicts }: Pick<Differences, 'changed' | 'left' | 'conflicts'>,
): SyncOperation[] {
  const differences = new Map(changed.map((difference) => [difference.id, difference]));
  const oldIds = new Map(
    left.flatMap(({ zoneId, renamed }) => (renamed === null ? [] : [[renamed, zoneId]])),
  );
  const kinds = new Map(conflicts.flatMap(({ id, kind }) => (id === null ? [] : [[id, kind]])));
  return [
    ...zones.map((zone): SyncOperation => {
      const { id, createdAt } = zone;
      const known = {
        createdAt,
        difference: differences.get(id),
        renamedFrom: oldIds.get(id),
        conflict: kinds.get(id),
      };
      return { zone, operation: zoneOperation(known) };
    }),
    ...left.flatMap((one): SyncOperation[] =>
      one.renamed === null ? [{ zone: null, operation: { kind: 'deleted-here', left: one } }] : [],
    ),
    ...conflicts.flatMap(({ id, kind }): SyncOperation[] =>
      id === null ? [{ zone: null, operation: undecided(kind) }] : [],
    ),
  ];
}
