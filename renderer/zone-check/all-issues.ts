import { useMemo } from 'react';
import { create } from 'zustand';
import type { IssuesByZone } from '../../shared/zones/checks/validity.ts';
import { type Problem, problemsOfZones } from './problem.ts';

/**
 * Maximum time to wait for the map to be drawn, in milliseconds. Longer than drawing takes if tiles arrive at once;
 * on slow networks it may take much longer.
 */
export const maxDrawingMs = 5_000;

interface AllIssues {
  /** Issues by zone from the last complete check; null before the first. */
  byZone: IssuesByZone | null;
  /** The same issues as a list without duplicates; null until uncovered areas have been searched for too. */
  problems: readonly Problem[] | null;
  /** Whether zones have changed since the last count and are being checked. */
  isCounting: boolean;
  /** Whether the check has failed: the issues may be those of earlier zones. */
  hasFailed: boolean;
  /** Number of restarts by `checkAgain`. */
  restarts: number;
}

/** All issues of zones and between them, checked whichever panel is open; the only source of the problem count. */
export const useAllIssues = create<AllIssues>()(() => ({
  byZone: null,
  problems: null,
  isCounting: false,
  hasFailed: false,
  restarts: 0,
}));

/** Checks all zones again after a failed check. */
export const checkAgain = () =>
  useAllIssues.setState(({ restarts }) => ({ restarts: restarts + 1, hasFailed: false, isCounting: true }));

/** Maximum time to wait for the first check, in milliseconds; after that it counts as failed. */
const maxCheckMs = maxDrawingMs + 5_000;

/** Resolves with the issues of the first check of all zones; with null if it failed or takes too long. */
export async function firstCheck(): Promise<IssuesByZone | null> {
  const { byZone, hasFailed } = useAllIssues.getState();
  if (byZone || hasFailed) return byZone;
  return new Promise((resolve) => {
    const finish = (found: IssuesByZone | null) => {
      clearTimeout(timeout);
      stop();
      resolve(found);
    };
    const timeout = setTimeout(() => finish(null), maxCheckMs);
    const stop = useAllIssues.subscribe(({ byZone, hasFailed }) => (byZone || hasFailed) && finish(byZone));
  });
}

/**
 * Problems of these zones (workspace ids) and between them and any others: errors, overlaps, gaps and enclosed areas,
 * each once. Memoize the ids. `problems` is null until all zones were checked for the first time; `counting` is set
 * while changed zones are being checked.
 */
export function useProblemsOfZones(ids: readonly string[]): {
  problems: readonly Problem[] | null;
  counting: boolean;
} {
  const { problems, isCounting } = useAllIssues();
  const found = useMemo(() => problems && problemsOfZones(problems, ids), [problems, ids]);
  return { problems: found, counting: isCounting };
}
