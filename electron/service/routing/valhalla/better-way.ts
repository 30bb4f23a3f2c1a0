import type { Method } from '../../../../shared/api/value-sets.ts';
import type { PairFigures, Travel } from '../../ports.ts';
import { type Avoidance, avoidances } from './travel.ts';

/** Returns a route's value by a method: seconds or meters. */
export const measureOf = (method: Method, { seconds, meters }: PairFigures): number =>
  method === 'time' ? seconds : meters;

/**
 * Whether a route is better by a method; if equal, by the other one. Compares whole seconds, like a matrix, so that
 * both choose the same route.
 */
export function isBetter(method: Method, one: PairFigures, other: PairFigures): boolean {
  const gainOf = (by: Method) => Math.trunc(measureOf(by, other)) - Math.trunc(measureOf(by, one));
  const gain = gainOf(method);
  return gain > 0 || (gain === 0 && gainOf(otherThan(method)) > 0);
}

const otherThan = (method: Method): Method => (method === 'time' ? 'distance' : 'time');

/**
 * Returns the query for both methods, the requested one first: the engine's fastest route is sometimes slower than its
 * shortest, because its costs contain preferences no option turns off. Only the requested method if that is known to be
 * optimal: shortest routes on foot and by bicycle.
 */
export function byMethods<T extends Travel>(travel: T): T[] {
  const { mode, method } = travel;
  if (method === 'distance' && (mode === 'walking' || mode === 'cycling')) return [travel];
  return [travel, { ...travel, method: otherThan(method) }];
}

/** Keeps only the routes with the least of what to avoid, even if others are faster or shorter. */
export function strictest<T extends { avoidance: Avoidance }>(travel: Travel, found: readonly T[]): T[] {
  const order = avoidances(travel);
  const ranks = found.map(({ avoidance }) => order.indexOf(avoidance));
  return found.filter((_, index) => ranks[index] === Math.min(...ranks));
}
