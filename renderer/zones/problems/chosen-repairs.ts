import { type Problem, problemsOfZones } from '../../zone-check/problem.ts';
import type { IssueKind } from './problem-list.ts';
import { startRepairing } from './repairing.ts';

/** What can be repaired at once between the chosen zones and all that they meet. */
export const chosenRepairs = ['gaps', 'overlaps'] as const;
export type ChosenRepair = (typeof chosenRepairs)[number];

const kinds: Record<ChosenRepair, ReadonlySet<IssueKind>> = {
  gaps: new Set(['gap', 'not-covered']),
  overlaps: new Set(['overlap']),
};

/** The gaps or the overlaps that any of these zones has a part in, by the workspace's ids. */
export const problemsToRepair = (
  problems: readonly Problem[],
  ids: Iterable<string>,
  repair: ChosenRepair,
): Problem[] => problemsOfZones(problems, ids).filter(({ issue }) => kinds[repair].has(issue.kind));

/** Begins to close the gaps or to remove the overlaps, in favour of the larger zones until another is wanted. */
export const repairChosen = (problems: readonly Problem[], ids: Iterable<string>, repair: ChosenRepair) =>
  startRepairing(problemsToRepair(problems, ids, repair), 'larger');
