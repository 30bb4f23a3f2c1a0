import type { Zone, ZoneConflictKind } from '../zones/zone.ts';
import type { Differences, LeftAtService, ZoneDifference } from './plan.ts';

/** What has to be done so that the service matches a workspace zone. */
export type ZoneOperation<Difference> =
  | { kind: 'new' }
  /** What the service has under its id is otherwise, or another zone of this workspace. */
  | { kind: 'changed'; difference: Difference }
  /** The service has it under the id `from`; with `isCreated` also under the one that it has here. */
  | { kind: 'renamed'; from: string; isCreated: boolean }
  | { kind: 'same' }
  | UndecidedOperation;

/** Nothing is done until a person resolves the conflict. */
type UndecidedOperation =
  | { kind: 'deleted-there' }
  | { kind: 'conflict'; conflict: Exclude<ZoneConflictKind, 'deleted-there'> };

/** What has to be done with a zone, local or remote only. */
export type SyncOperation =
  | { zone: Zone; operation: ZoneOperation<ZoneDifference> }
  | { zone: null; operation: { kind: 'deleted-here'; left: LeftAtService } | UndecidedOperation };

/** Known remote state of a workspace zone. */
export interface KnownAtService<Difference> {
  /** When the service was first known to have its current id (ISO 8601); null if it doesn't. */
  createdAt: string | null;
  /** Difference between both sides under that id; undefined if there is none. */
  difference: Difference | undefined;
  /** A former id that the service still has. */
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

/** The single rule for what has to be done with a local zone. */
export function zoneOperation<Difference>({
  createdAt,
  difference,
  renamedFrom,
  conflict,
}: KnownAtService<Difference>): ZoneOperation<Difference> {
  if (conflict !== undefined) return undecided(conflict);
  // The old id is kept for the next plan: no plan both updates and deletes a zone.
  if (difference !== undefined) return { kind: 'changed', difference };
  if (renamedFrom !== undefined) return { kind: 'renamed', from: renamedFrom, isCreated: createdAt !== null };
  return { kind: createdAt === null ? 'new' : 'same' };
}

const undecided = (conflict: ZoneConflictKind): UndecidedOperation =>
  conflict === 'deleted-there' ? { kind: conflict } : { kind: 'conflict', conflict };

/**
 * One operation per zone, in order, followed by those for remote zones without a local one.
 * @param differences of these zones, retrieved together with their marks
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
