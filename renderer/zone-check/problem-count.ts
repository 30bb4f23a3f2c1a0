import { useEffect, useState } from 'react';
import { formatNumber } from '../ui/format.ts';
import { useAllIssues } from './all-issues.ts';

/** Recounts faster than this, in milliseconds, show no indicator: it would only flicker. */
const unmarkedMs = 300;

/** Whether a recount of problems is running and takes long enough to be shown. */
export function useIsCounting(): boolean {
  const counting = useAllIssues((all) => all.counting);
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!counting) return;
    const timer = setTimeout(() => setLong(true), unmarkedMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [counting]);
  return counting && long;
}

/**
 * The problem count as text: `…` before the first count, and appended to an old count during a recount; `?` if the
 * zones couldn't be checked.
 */
export function useProblemCount(): string {
  const count = useAllIssues(({ problems }) => problems?.length);
  const hasFailed = useAllIssues((all) => all.hasFailed);
  const isCounting = useIsCounting();
  if (hasFailed) return '?';
  if (count === undefined) return '…';
  return isCounting ? `${formatNumber(count)} …` : formatNumber(count);
}
