import { useEffect, useState } from 'react';
import { formatNumber } from '../ui/format.ts';
import { useAllIssues } from './all-issues.ts';

/**
 * Minimum duration of a recount before it is indicated, in milliseconds: an indicator of shorter ones would only
 * flicker.
 */
const indicatorDelayMs = 300;

/** Whether a recount of problems takes long enough to be indicated. */
export function useIsRecounting(): boolean {
  const isCountingNow = useAllIssues((all) => all.isCounting);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isCountingNow) return;
    const timer = setTimeout(() => setIsLong(true), indicatorDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isCountingNow]);
  return isCountingNow && isLong;
}

/**
 * Returns the number of problems as text: `…` before the first count, and appended to an old count during a recount;
 * `?` if the zones couldn't be checked.
 */
export function useProblemCount(): string {
  const count = useAllIssues(({ problems }) => problems?.length);
  const hasFailed = useAllIssues((all) => all.hasFailed);
  const isCounting = useIsRecounting();
  if (hasFailed) return '?';
  if (count === undefined) return '…';
  return isCounting ? `${formatNumber(count)} …` : formatNumber(count);
}
