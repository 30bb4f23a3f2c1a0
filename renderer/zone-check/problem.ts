import { repairsOffered } from '../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { geometryIndex } from '../../shared/zones/geometry/geometry-index.ts';
import { covers } from '../../shared/zones/geometry/point-location.ts';

/** An issue of a zone or between zones, counted and listed once. */
export interface Problem {
  /** Stable while the zones change, until the problem is fixed. */
  key: string;
  issue: ZoneIssue;
}

/** Returns the area of an overlap or gap in square meters; 0 for other problems. */
export const areaOfProblem = ({ issue }: Problem): number =>
  issue.kind !== 'area-implausible' && 'areaSquareMeters' in issue ? issue.areaSquareMeters : 0;

/** Whether the program can repair the problem; others need a decision by the user. */
export const isRepairable = ({ issue }: Problem): boolean => repairsOffered(issue).length > 0;

/** Returns each issue once, errors first and then by area, the largest first. */
export function problemsOf(issues: readonly ZoneIssue[], uncovered: readonly ZoneIssue[]): Problem[] {
  const counts = new Map<string, number>();
  const problems = withoutCoveredGaps([...issues, ...uncovered], uncovered).map((issue) => {
    const name = [issue.kind, ...issue.ids.toSorted()].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { key: `${name} ${count}`, issue };
  });
  return problems.sort(
    (one, other) =>
      severityRank(one.issue) - severityRank(other.issue) ||
      areaOfProblem(other) - areaOfProblem(one) ||
      (one.issue.kind < other.issue.kind ? -1 : one.issue.kind > other.issue.kind ? 1 : 0),
  );
}

const severityRank = ({ severity }: ZoneIssue): number => (severity === 'error' ? 0 : 1);

/** Returns the issues without gaps between two zones that are part of an enclosed uncovered area. */
export function withoutCoveredGaps(
  issues: readonly ZoneIssue[],
  uncovered: readonly ZoneIssue[],
): ZoneIssue[] {
  const areas = geometryIndex(uncovered.flatMap((issue) => (issue.kind === 'not-covered' ? issue : [])));
  return issues.filter(
    (issue) =>
      issue.kind !== 'gap' ||
      !areas.search([...issue.at, ...issue.at]).some(({ geometry }) => covers(geometry, issue.at)),
  );
}

/** Returns the problems of any of these zones (workspace ids), including those with other zones. */
export function problemsOfZones(problems: readonly Problem[], ids: Iterable<string>): readonly Problem[] {
  const zones = new Set(ids);
  return problems.filter(({ issue }) => issue.ids.some((id) => zones.has(id)));
}
