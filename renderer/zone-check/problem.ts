import { repairsOffered } from '../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { geometryIndex } from '../../shared/zones/geometry/geometry-index.ts';
import { covers } from '../../shared/zones/geometry/point-location.ts';

/** Something wrong with a zone or between zones: what is counted and listed as one. */
export interface Problem {
  /** Stays the same while the zones concerned are changed and it is not mended. */
  key: string;
  issue: ZoneIssue;
}

/** The area of a problem in square meters: what is common, or belongs to no zone; 0 where it has none. */
export const areaOfProblem = ({ issue }: Problem): number =>
  issue.kind !== 'area-implausible' && 'areaSquareMeters' in issue ? issue.areaSquareMeters : 0;

/** Whether a repair is offered; otherwise only a person can know what was meant. */
export const isRepairable = ({ issue }: Problem): boolean => repairsOffered(issue).length > 0;

/** Every issue once, errors first and then by area, the largest first. */
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

/** What zones enclose stands for the strips between pairs of them that are part of it. */
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

/** What is wrong with any of these zones, by the workspace's ids: by itself, or between it and whichever others. */
export function problemsOfZones(problems: readonly Problem[], ids: Iterable<string>): readonly Problem[] {
  const zones = new Set(ids);
  return problems.filter(({ issue }) => issue.ids.some((id) => zones.has(id)));
}
