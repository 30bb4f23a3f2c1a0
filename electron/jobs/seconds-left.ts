interface Pace {
  remaining: number;
  done: number;
  elapsedMs: number;
  /** Lower limit for the remaining time, given by the service's rate limits. */
  minSeconds?: number;
}

/** Elapsed time below which the pace isn't meaningful. */
const minMs = 500;

/**
 * Returns the estimated remaining seconds at the pace so far, rounded up; null while there is no pace and no minimum.
 */
export function secondsLeft({ remaining, done, elapsedMs, minSeconds }: Pace): number | null {
  if (remaining === 0) return 0;
  const hasPace = done > 0 && elapsedMs >= minMs;
  if (!hasPace && minSeconds === undefined) return null;
  const atPace = hasPace ? (remaining * elapsedMs) / done / 1000 : 0;
  return Math.ceil(Math.max(minSeconds ?? 0, atPace));
}
