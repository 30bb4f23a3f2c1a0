interface Pace {
  left: number;
  done: number;
  elapsedMs: number;
  /** What the rest takes at the least, where the service's limits say so. */
  leastSeconds?: number;
}

/** Below this the pace says little. */
const leastMs = 500;

/** How long what is left takes at the pace so far, in whole seconds; null while nothing tells. */
export function secondsLeft({ left, done, elapsedMs, leastSeconds }: Pace): number | null {
  if (left === 0) return 0;
  const hasPace = done > 0 && elapsedMs >= leastMs;
  if (!hasPace && leastSeconds === undefined) return null;
  const atPace = hasPace ? (left * elapsedMs) / done / 1000 : 0;
  return Math.ceil(Math.max(leastSeconds ?? 0, atPace));
}
