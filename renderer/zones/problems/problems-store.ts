import { create } from 'zustand';
import { withMembers } from '../../ui/with-members.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { showPart, useVisiblePart } from '../../workspace-zones/visible-part.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { type Grouping, type IssueKind, steppedFrom, type WantedSeverity } from './problem-list.ts';

interface VisibleProblems {
  wanted: WantedSeverity;
  /** Only problems of this kind; null for all. */
  kind: IssueKind | null;
  grouping: Grouping;
  /** Keys of collapsed groups. */
  folded: ReadonlySet<string>;
  /** In list order, including collapsed ones. */
  listed: readonly Problem[];
  /** The current problem, possibly fixed already; null if there is none. */
  key: string | null;
  /** Its position in the list. */
  place: number;
  /** Number of visits, so that the map moves there again. */
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

/** Opens the problem at a position of the list. */
export function showProblem(place: number) {
  const { listed, visits } = useProblems.getState();
  const problem = listed[place];
  if (problem) useProblems.setState({ key: problem.key, place, visits: visits + 1 });
}

/** Collapses or expands a group of problems. */
export const foldGroup = (key: string, isFolded: boolean) =>
  useProblems.setState(({ folded }) => ({ folded: withMembers(folded, [key], isFolded) }));

/** Moves to the next or previous problem; from elsewhere in the panel first opens the list. */
export function stepProblem(step: 1 | -1) {
  openZone(null);
  if (useVisiblePart.getState().part !== 'problems') return showPart('problems');
  const { listed, key, place } = useProblems.getState();
  showProblem(steppedFrom(listed, { key, place }, step));
}
