import { type Problem, problemsOfZones } from '../../zone-check/problem.ts';
import type { IssueKind } from './problem-list.ts';
import { startRepairing } from './repairing.ts';

/** Bulk repairs between the selected zones and all zones they touch. */
export const chosenRepairs = ['gaps', 'overlaps'] as const;
export type ChosenRepair = (typeof chosenRepairs)[number];

const kinds: Record<ChosenRepair, ReadonlySet<IssueKind>> = {
  gaps: new Set(['gap', 'not-covered']),
  overlaps: new Set(['overlap']),
};

/** Gaps or overlaps that involve any of these zones (workspace ids). */
export const problemsToRepair = (
  problems: readonly Problem[],
  ids: Iterable<string>,
  repair: ChosenRepair,
): Problem[] => problemsOfZones(problems, ids).filter(({ issue }) => kinds[repair].has(issue.kind));

/** Starts closing gaps or removing overlaps, in favor of the larger zones unless changed. */
export const repairChosen = (problems: readonly Problem[], ids: Iterable<string>, repair: ChosenRepair) =>
  startRepairing(problemsToRepair(problems, ids, repair), 'larger');
