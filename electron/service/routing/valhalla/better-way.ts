import type { Method } from '../../../../shared/api/value-sets.ts';
import type { PairFigures, Travel } from '../../ports.ts';
import { type Avoidance, avoidances } from './travel.ts';

/** Of a way by a method: seconds or meters. */
export const measureOf = (method: Method, { seconds, meters }: PairFigures): number =>
  method === 'time' ? seconds : meters;

/**
 * Whether a way is better than another by a method; where they are alike, by the other method. Only whole seconds count:
 * a matrix has no others, and would choose another way than a route.
 */
export function isBetter(method: Method, one: PairFigures, other: PairFigures): boolean {
  const gainOf = (by: Method) => Math.trunc(measureOf(by, other)) - Math.trunc(measureOf(by, one));
  const gain = gainOf(method);
  return gain > 0 || (gain === 0 && gainOf(otherThan(method)) > 0);
}

const otherThan = (method: Method): Method => (method === 'time' ? 'distance' : 'time');

/**
 * The same by both methods, the asked one first: what the engine takes for the quickest way now and then takes longer than
 * the shortest one, for its costs have preferences that no option turns off. By the asked method alone where that is known
 * to find the best: the shortest ways on foot and by bicycle.
 */
export function byMethods<T extends Travel>(travel: T): T[] {
  const { mode, method } = travel;
  if (method === 'distance' && (mode === 'walking' || mode === 'cycling')) return [travel];
  return [travel, { ...travel, method: otherThan(method) }];
}

/** Those that have least of what is to be avoided: another is no better for being quicker or shorter. */
export function strictest<T extends { avoidance: Avoidance }>(travel: Travel, found: readonly T[]): T[] {
  const order = avoidances(travel);
  const ranks = found.map(({ avoidance }) => order.indexOf(avoidance));
  return found.filter((_, index) => ranks[index] === Math.min(...ranks));
}
