import { useMemo } from 'react';
import { create } from 'zustand';
import type { IssuesByZone } from '../../shared/zones/checks/validity.ts';
import { type Problem, problemsOfZones } from './problem.ts';

/** Longer than any map draws that gets its tiles at once; from afar they may take much longer. */
export const longestDrawingMs = 5_000;

interface AllIssues {
  /** What is wrong with which zone, as the last check of all of them found; null before the first. */
  byZone: IssuesByZone | null;
  /** The same, each problem once; null until also what zones leave uncovered was looked for. */
  problems: readonly Problem[] | null;
  /** Zones changed since the problems were counted last, and are being checked. */
  counting: boolean;
}

/** What is wrong with all zones and between them, checked whichever panel is open; the only count of problems. */
export const useAllIssues = create<AllIssues>()(() => ({ byZone: null, problems: null, counting: false }));

/** Longer than the first check takes; what is wrong with zones whose check failed is not known. */
const longestCheckMs = longestDrawingMs + 5_000;

/** The issues once zones were checked for the first time; null where that failed. */
export async function firstCheck(): Promise<IssuesByZone | null> {
  const { byZone } = useAllIssues.getState();
  if (byZone) return byZone;
  return new Promise((resolve) => {
    const end = (found: IssuesByZone | null) => {
      clearTimeout(late);
      stop();
      resolve(found);
    };
    const late = setTimeout(() => end(null), longestCheckMs);
    const stop = useAllIssues.subscribe(({ byZone }) => byZone && end(byZone));
  });
}

/**
 * What is wrong with these zones, by the workspace's ids, and between them and any others: their own errors,
 * overlaps, gaps, and what they enclose with others; each problem once, also where several of the zones have it.
 * Memoise the ids. `problems` is null until all zones were checked for the first time; `counting` says that
 * zones changed since and are being checked.
 */
export function useProblemsOfZones(ids: readonly string[]): {
  problems: readonly Problem[] | null;
  counting: boolean;
} {
  const { problems, counting } = useAllIssues();
  const found = useMemo(() => problems && problemsOfZones(problems, ids), [problems, ids]);
  return { problems: found, counting };
}
