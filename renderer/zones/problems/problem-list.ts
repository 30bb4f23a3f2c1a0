import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { areaOfProblem, type Problem } from '../../zone-check/problem.ts';

export const severityFilters = ['all', 'error', 'warning'] as const;
export type SeverityFilter = (typeof severityFilters)[number];

export const groupings = ['kind', 'zones'] as const;
export type Grouping = (typeof groupings)[number];

export type IssueKind = ZoneIssue['kind'];

export const problemsOfSeverity = (problems: readonly Problem[], severity: SeverityFilter) =>
  severity === 'all' ? problems : problems.filter(({ issue }) => issue.severity === severity);

/** Problems of the same kind and severity, or of the same zones. */
export interface ProblemGroup {
  key: string;
  severity: ZoneIssue['severity'];
  /** Shared kind; null if grouped by zones. */
  kind: IssueKind | null;
  /** Workspace ids, if grouped by zones. */
  zones: readonly string[];
  problems: readonly Problem[];
  areaSquareMeters: number;
}

/** Groups with errors first, then by total area; problems keep their order. */
export function groupsOf(problems: readonly Problem[], grouping: Grouping): ProblemGroup[] {
  const byKey = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { kind, severity, ids } = problem.issue;
    const key = grouping === 'kind' ? `${severity} ${kind}` : ids.toSorted().join(' ');
    const same = byKey.get(key);
    if (same) same.push(problem);
    else byKey.set(key, [problem]);
  }
  const groups = [...byKey].flatMap(([key, same]): ProblemGroup[] => {
    const [first] = same;
    if (!first) return [];
    const { kind, severity, ids } = first.issue;
    return [
      {
        key,
        severity,
        ...(grouping === 'kind' ? { kind, zones: [] } : { kind: null, zones: ids }),
        problems: same,
        areaSquareMeters: same.reduce((sum, problem) => sum + areaOfProblem(problem), 0),
      },
    ];
  });
  return groups.sort(
    (one, other) =>
      Number(one.severity !== 'error') - Number(other.severity !== 'error') ||
      other.areaSquareMeters - one.areaSquareMeters,
  );
}

/** A row of the list. */
export type ProblemRow =
  | { group: ProblemGroup; isFolded: boolean }
  /** `place` is the index among all listed problems, including those in collapsed groups. */
  | { problem: Problem; place: number; group: ProblemGroup };

/** Rows of the list: a collapsed group only has its header, and a single problem of certain zones has no header. */
export function rowsOf(groups: readonly ProblemGroup[], folded: ReadonlySet<string>): ProblemRow[] {
  let place = 0;
  return groups.flatMap((group): ProblemRow[] => {
    const { key, kind, problems } = group;
    const rows = problems.map((problem, index): ProblemRow => ({ problem, place: place + index, group }));
    place += problems.length;
    if (kind === null && problems.length === 1) return rows;
    const isFolded = folded.has(key);
    const head: ProblemRow = { group, isFolded };
    return isFolded ? [head] : [head, ...rows];
  });
}

/** Returns the kinds of these problems with their counts, the most frequent first. */
export function kindCounts(problems: readonly Problem[]): { kind: IssueKind; count: number }[] {
  const counts = new Map<IssueKind, number>();
  for (const { issue } of problems) counts.set(issue.kind, (counts.get(issue.kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count);
}

/**
 * Returns the index of the next or previous problem after the one with this key, wrapping around; -1 for an empty
 * list. If that problem was fixed, the one now at `place` is the next.
 */
export function indexAfterStep(
  problems: readonly Problem[],
  { key, place }: { key: string | null; place: number },
  step: 1 | -1,
): number {
  const currentIndex = problems.findIndex((problem) => problem.key === key);
  const next = currentIndex >= 0 ? currentIndex + step : step > 0 ? place : place - 1;
  return problems.length === 0 ? -1 : (next + problems.length) % problems.length;
}
