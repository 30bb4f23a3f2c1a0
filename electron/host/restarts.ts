/** A program that failed so often within the span is not started again unasked. */
const limit = { count: 2, spanMs: 60_000 };

/**
 * When a program that fails again and again was started anew, this time included; null where it has failed too
 * often of late: then a person decides.
 * @param before when that was done before, in milliseconds since 1970, as the program was told at its start
 */
export function restartsWith(before: readonly number[], now: number): number[] | null {
  // What a clock that was put back says of the future is no reason to go on for ever.
  const recent = before.filter((at) => Math.abs(now - at) < limit.spanMs);
  return recent.length < limit.count ? [...recent, now] : null;
}

/**
 * What a program tells the one that it starts in its place, in an environment that is handed on: the switches
 * that Electron itself was started with stay as they are only where it repeats its own command line.
 */
export const restartsVariable = 'ZONEDESK_RESTARTS';

export const restartsIn = (reported: string | undefined): number[] =>
  (reported ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > 0);
