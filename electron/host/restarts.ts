/** After this many failures within the span, the program isn't restarted automatically. */
const limit = { count: 2, spanMs: 60_000 };

/**
 * Returns the recent restart times of a repeatedly failing program with `now` appended; null if there were too many
 * recently and the user has to decide.
 * @param earlier earlier restart times in milliseconds since 1970
 */
export function nextRestartTimes(earlier: readonly number[], now: number): number[] | null {
  // Times in the future, after the clock was set back, count as well, or restarts could go on forever.
  const recent = earlier.filter((at) => Math.abs(now - at) < limit.spanMs);
  return recent.length < limit.count ? [...recent, now] : null;
}

/**
 * Environment variable that passes restart times to the restarted program. Not an argument, because Electron keeps its
 * own switches on a relaunch only if the arguments are unchanged.
 */
export const restartsVariable = 'ZONEDESK_RESTARTS';

/** Parses the variable: comma-separated milliseconds since 1970. Invalid entries are skipped. */
export const parseRestartTimes = (variable: string | undefined): number[] =>
  (variable ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > 0);
