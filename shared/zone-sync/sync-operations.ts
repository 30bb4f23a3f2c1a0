import type { Zone, ZoneConflictKind } from '../zones/zone.ts';
import type { Differences, LeftAtService, ZoneDifference } from './plan.ts';

/** What is to be done with a zone of the workspace, so that the service has it as it is here. */
export type ZoneOperation<Difference> =
  | { kind: 'new' }
  /** What the service has under its id is otherwise, or another zone of this workspace. */
  | { kind: 'changed'; difference: Difference }
  /** The service has it under the id `from`; with `isCreated` also under the one that it has here. */
  | { kind: 'renamed'; from: string; isCreated: boolean }
  | { kind: 'same' }
  | UndecidedOperation;

/** Nothing is done before a person has decided whose zone counts. */
type UndecidedOperation =
  | { kind: 'deleted-there' }
  | { kind: 'conflict'; conflict: Exclude<ZoneConflictKind, 'deleted-there'> };

/** What is to be done with a zone, whether it is here or at the service alone. */
export type SyncOperation =
  | { zone: Zone; operation: ZoneOperation<ZoneDifference> }
  | { zone: null; operation: { kind: 'deleted-here'; left: LeftAtService } | UndecidedOperation };

/** What is known of a zone of the workspace at the service. */
export interface KnownAtService<Difference> {
  /** Since when the service has it under the id that it has here (ISO 8601); null where it does not. */
  createdAt: string | null;
  /** How what the service has under that id differs from what is here; undefined where it does not. */
  difference: Difference | undefined;
  /** Another id under which the service has it. */
  renamedFrom: string | undefined;
  /** What somebody else did to it there. */
  conflict: ZoneConflictKind | undefined;
}

/** What is told of a zone wherever it is listed. */
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

/** The one rule of what is to be done with a zone that is here. */
export function zoneOperation<Difference>({
  createdAt,
  difference,
  renamedFrom,
  conflict,
}: KnownAtService<Difference>): ZoneOperation<Difference> {
  if (conflict !== undefined) return undecided(conflict);
  // The old id stays known, and comes in the next plan: one zone is never changed and deleted by the same.
  if (difference !== undefined) return { kind: 'changed', difference };
  if (renamedFrom !== undefined) return { kind: 'renamed', from: renamedFrom, isCreated: createdAt !== null };
  return { kind: createdAt === null ? 'new' : 'same' };
}

const undecided = (conflict: ZoneConflictKind): UndecidedOperation =>
  conflict === 'deleted-there' ? { kind: conflict } : { kind: 'conflict', conflict };

/**
 * One operation for each of the zones, in their order, then for what the service has of zones that are no longer here.
 * @param differences of these zones, told together with their marks
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
