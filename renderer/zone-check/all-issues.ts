import { useMemo } from 'react';
import { create } from 'zustand';
import type { IssuesByZone } from '../../shared/zones/checks/validity.ts';
import { type Problem, problemsOfZones } from './problem.ts';

/** Longer than any map takes if its tiles arrive at once, in milliseconds; slow networks may take much longer. */
export const maxDrawingMs = 5_000;

interface AllIssues {
  /** Issues by zone from the last complete check; null before the first. */
  byZone: IssuesByZone | null;
  /** The same as a list without duplicates; null until uncovered areas have been searched too. */
  problems: readonly Problem[] | null;
  /** Zones have changed since the last count and are being checked. */
  counting: boolean;
  /** The check ended by a fault: the issues may be of earlier zones. */
  hasFailed: boolean;
  /** Number of restarts by `checkAgain`. */
  restarts: number;
}

/** All issues of and between zones, checked whichever panel is open; the only source of the problem count. */
export const useAllIssues = create<AllIssues>()(() => ({
  byZone: null,
  problems: null,
  counting: false,
  hasFailed: false,
  restarts: 0,
}));

/** Checks all zones again after a failed check. */
export const checkAgain = () =>
  useAllIssues.setState(({ restarts }) => ({ restarts: restarts + 1, hasFailed: false, counting: true }));

/** Longer than the first check takes, in milliseconds; after that it counts as failed. */
const maxCheckMs = maxDrawingMs + 5_000;

/** Waits for the first check of all zones; null if it failed. */
export async function firstCheck(): Promise<IssuesByZone | null> {
  const { byZone, hasFailed } = useAllIssues.getState();
  if (byZone || hasFailed) return byZone;
  return new Promise((resolve) => {
    const end = (found: IssuesByZone | null) => {
      clearTimeout(late);
      stop();
      resolve(found);
    };
    const late = setTimeout(() => end(null), maxCheckMs);
    const stop = useAllIssues.subscribe(({ byZone, hasFailed }) => (byZone || hasFailed) && end(byZone));
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
  const { problems, counting } = useAllIssues();
  const found = useMemo(() => problems && problemsOfZones(problems, ids), [problems, ids]);
  return { problems: found, counting };
}
