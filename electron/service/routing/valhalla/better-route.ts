import type { Method } from '../../../../shared/api/value-sets.ts';
import type { TimeAndDistance, Travel } from '../../ports.ts';
import { type Avoidance, avoidances } from './travel.ts';

/** Returns what a method minimizes: the seconds or meters of a route. */
export const costOf = (method: Method, { seconds, meters }: TimeAndDistance): number =>
  method === 'time' ? seconds : meters;

/**
 * Whether the first route is better by a method, or equal by it and better by the other method. Compares whole seconds
 * and meters, because a matrix only has those and must choose the same route.
 */
export function isBetter(method: Method, first: TimeAndDistance, second: TimeAndDistance): boolean {
  const gainOf = (by: Method) => Math.trunc(costOf(by, second)) - Math.trunc(costOf(by, first));
  const gain = gainOf(method);
  return gain > 0 || (gain === 0 && gainOf(otherMethod(method)) > 0);
}

const otherMethod = (method: Method): Method => (method === 'time' ? 'distance' : 'time');

/**
 * Returns variants of a trip with the requested method and the other one: the engine's fastest route is sometimes slower
 * than its shortest, because its costs contain preferences that no option turns off. The shortest routes on foot and by
 * bicycle are optimal, so they need no second variant.
 */
export function methodVariants<T extends Travel>(travel: T): T[] {
  const { mode, method } = travel;
  if (method === 'distance' && (mode === 'walking' || mode === 'cycling')) return [travel];
  return [travel, { ...travel, method: otherMethod(method) }];
}

/** Returns the routes with the strictest avoidance that found any, even if others are faster or shorter. */
export function withStrictestAvoidance<T extends { avoidance: Avoidance }>(
  travel: Travel,
  found: readonly T[],
): T[] {
  const order = avoidances(travel);
  const ranks = found.map(({ avoidance }) => order.indexOf(avoidance));
  return found.filter((_, index) => ranks[index] === Math.min(...ranks));
}
