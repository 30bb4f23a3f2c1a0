/** What the service answers at most in a second, which is what a long run takes. */
const elementsPerSecond = 1000;
const queriesPerSecond = 10;

/**
 * How long the rest will take, in seconds: at the pace so far, and never quicker than the service's
 * limits allow.
 */
export function secondsLeft(
  left: { elements: number; queries: number },
  done: { elements: number; seconds: number },
): number {
  const allowed = Math.max(left.elements / elementsPerSecond, left.queries / queriesPerSecond);
  const atPace = done.elements > 0 ? (left.elements / done.elements) * done.seconds : 0;
  return Math.max(allowed, atPace);
}
