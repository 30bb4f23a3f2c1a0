interface Pace {
  left: number;
  done: number;
  elapsedMs: number;
  /** Lower limit for the remaining time, given by the service's rate limits. */
  minSeconds?: number;
}

/** Below this the pace isn't meaningful. */
const minMs = 500;

/** Estimates the remaining seconds from the pace so far; null while that is unknown. */
export function secondsLeft({ left, done, elapsedMs, minSeconds }: Pace): number | null {
  if (left === 0) return 0;
  const hasPace = done > 0 && elapsedMs >= minMs;
  if (!hasPace && minSeconds === undefined) return null;
  const atPace = hasPace ? (left * elapsedMs) / done / 1000 : 0;
  return Math.ceil(Math.max(minSeconds ?? 0, atPace));
}
