import { covers } from '../../../shared/zones/checks/covers.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { IssuesByZone } from '../check/validity.ts';

/** Something wrong with a zone or between zones, as one line of the list of problems. */
export interface Problem {
  /** Stays the same while the zones concerned are changed and it is not mended. */
  key: string;
  issue: ZoneIssue;
}

/**
 * Every issue of all zones once, errors first and then alike beside alike; what zones enclose stands for the
 * strips between pairs of them that are part of it.
 */
export function problemsOf(byZone: IssuesByZone, uncovered: readonly ZoneIssue[]): Problem[] {
  const all = new Set([...[...byZone.values()].flat(), ...uncovered]);
  const left = [...all].filter((issue) => issue.kind !== 'gap' || !isWithin(issue, uncovered));
  const sorted = left.sort(
    (one, other) => one.severity.localeCompare(other.severity) || one.kind.localeCompare(other.kind),
  );
  const counts = new Map<string, number>();
  return sorted.map((issue) => {
    const name = [issue.kind, ...issue.ids.toSorted()].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { key: `${name} ${count}`, issue };
  });
}

const isWithin = (gap: Extract<ZoneIssue, { kind: 'gap' }>, uncovered: readonly ZoneIssue[]): boolean =>
  uncovered.some((issue) => issue.kind === 'not-covered' && covers(issue.geometry, gap.at));

export const severities = ['all', 'error', 'warning'] as const;
export type WantedSeverity = (typeof severities)[number];

export const problemsOfSeverity = (problems: readonly Problem[], wanted: WantedSeverity) =>
  wanted === 'all' ? problems : problems.filter(({ issue }) => issue.severity === wanted);

/**
 * Which problem is meant so many places on from the one with this key, round and round; from one that was
 * mended what came in its `place` is the next.
 */
export function steppedFrom(
  problems: readonly Problem[],
  { key, place }: { key: string | null; place: number },
  step: 1 | -1,
): number {
  const now = problems.findIndex((problem) => problem.key === key);
  const next = now >= 0 ? now + step : step > 0 ? place : place - 1;
  return problems.length === 0 ? -1 : (next + problems.length) % problems.length;
}
