import type { Problem } from '../check/problem.ts';

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
