import { useEffect, useState } from 'react';
import { formatNumber } from '../ui/format.ts';
import { useAllIssues } from './all-issues.ts';

/** A count that is right again sooner is not marked: it would only flicker. */
const unmarkedMs = 300;

/** Whether zones changed since their problems were counted, and that takes long enough to be said. */
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

/** How many problems there are, in figures: `…` before they were counted, and behind an old count as it is counted anew. */
export function useProblemCount(): string {
  const count = useAllIssues(({ problems }) => problems?.length);
  const isCounting = useIsCounting();
  if (count === undefined) return '…';
  return isCounting ? `${formatNumber(count)} …` : formatNumber(count);
}
