import { type Problem, problemsOfZones } from '../../zone-check/problem.ts';
import type { IssueKind } from './problem-list.ts';
import { startRepairing } from './repairing.ts';

/** Bulk repairs between the selected zones and all zones they touch. */
export const selectionRepairs = ['gaps', 'overlaps'] as const;
export type SelectionRepair = (typeof selectionRepairs)[number];

const kinds: Record<SelectionRepair, ReadonlySet<IssueKind>> = {
  gaps: new Set(['gap', 'not-covered']),
  overlaps: new Set(['overlap']),
};

/** Returns the gaps or overlaps that involve any of these zones (workspace ids). */
export const problemsToRepair = (
  problems: readonly Problem[],
  ids: Iterable<string>,
  repair: SelectionRepair,
): Problem[] => problemsOfZones(problems, ids).filter(({ issue }) => kinds[repair].has(issue.kind));

/** Starts closing gaps or removing overlaps, in favor of the larger zones unless changed. */
export const repairSelected = (
  problems: readonly Problem[],
  ids: Iterable<string>,
  repair: SelectionRepair,
) => startRepairing(problemsToRepair(problems, ids, repair), 'larger');
