import { create } from 'zustand';
import { withMembers } from '../../ui/with-members.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { showPart, useVisiblePart } from '../../workspace-zones/visible-part.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { type Grouping, type IssueKind, steppedFrom, type WantedSeverity } from './problem-list.ts';

interface VisibleProblems {
  wanted: WantedSeverity;
  /** Problems of this kind alone; null for all. */
  kind: IssueKind | null;
  grouping: Grouping;
  /** Keys of the groups that are folded. */
  folded: ReadonlySet<string>;
  /** As they are listed, folded or not. */
  listed: readonly Problem[];
  /** Of the one that is looked at, though it may be mended by now; null where none is. */
  key: string | null;
  /** Where that stood in the list. */
  place: number;
  /** Counts the times that one was gone to, so that the map goes there again. */
  visits: number;
}

export const useProblems = create<VisibleProblems>()(() => ({
  wanted: 'all',
  kind: null,
  grouping: 'kind',
  folded: new Set(),
  listed: [],
  key: null,
  place: 0,
  visits: 0,
}));

/** Looks at the problem in this place of the list. */
export function showProblem(place: number) {
  const { listed, visits } = useProblems.getState();
  const problem = listed[place];
  if (problem) useProblems.setState({ key: problem.key, place, visits: visits + 1 });
}

/** Folds a group of problems, or shows them again. */
export const foldGroup = (key: string, isFolded: boolean) =>
  useProblems.setState(({ folded }) => ({ folded: withMembers(folded, [key], isFolded) }));

/** Goes to the next problem or to the one before; from elsewhere in the panel to the list of them first. */
export function stepProblem(step: 1 | -1) {
  openZone(null);
  if (useVisiblePart.getState().part !== 'problems') return showPart('problems');
  const { listed, key, place } = useProblems.getState();
  showProblem(steppedFrom(listed, { key, place }, step));
}
