/** Below this the pace says little. */
const leastMs = 500;

/** How long the zones that are left will take at the pace so far; null while there is no pace. */
export function secondsLeft(run: { left: number; done: number; elapsedMs: number }): number | null {
  if (run.left === 0) return 0;
  if (run.done <= 0 || run.elapsedMs < leastMs) return null;
  return Math.ceil((run.left * run.elapsedMs) / run.done / 1000);
}
