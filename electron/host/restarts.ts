/** After this many failures within the span, the program isn't restarted automatically. */
const limit = { count: 2, spanMs: 60_000 };

/**
 * Returns the restart times of a repeatedly failing program, including this one; null if it failed too often recently
 * and the user has to decide.
 * @param before earlier restarts in milliseconds since 1970, passed on at the start
 */
export function restartsWith(before: readonly number[], now: number): number[] | null {
  // Times in the future, after the clock was set back, count as well, or restarts could go on forever.
  const recent = before.filter((at) => Math.abs(now - at) < limit.spanMs);
  return recent.length < limit.count ? [...recent, now] : null;
}

/**
 * Environment variable that passes restart times to the restarted program. Not an argument: Electron only keeps its own
 * switches if it repeats its command line unchanged.
 */
export const restartsVariable = 'ZONEDESK_RESTARTS';

export const restartsIn = (recorded: string | undefined): number[] =>
  (recorded ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > 0);
