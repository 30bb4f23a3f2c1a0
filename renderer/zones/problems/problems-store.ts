import { create } from 'zustand';
import { withMembers } from '../../ui/with-members.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { showPart, useVisiblePart } from '../../workspace-zones/visible-part.ts';
import type { Problem } from '../../zone-check/problem.ts';
import { type Grouping, type IssueKind, indexAfterStep, type SeverityFilter } from './problem-list.ts';

interface VisibleProblems {
  severity: SeverityFilter;
  /** Only problems of this kind; null for all. */
  kind: IssueKind | null;
  grouping: Grouping;
  /** Keys of collapsed groups. */
  folded: ReadonlySet<string>;
  /** Listed problems, including those in collapsed groups. */
  listed: readonly Problem[];
  /** The current problem, possibly fixed already; null if there is none. */
  key: string | null;
  /** Its position in the list. */
  place: number;
  /** Number of visits to problems: the map also moves if the same problem is visited again. */
  visits: number;
}

export const useProblems = create<VisibleProblems>()(() => ({
  severity: 'all',
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

/** Moves to the next or previous problem. While the panel shows something else, only opens the problem list. */
export function stepProblem(step: 1 | -1) {
  openZone(null);
  if (useVisiblePart.getState().part !== 'problems') return showPart('problems');
  const { listed, key, place } = useProblems.getState();
  showProblem(indexAfterStep(listed, { key, place }, step));
}
