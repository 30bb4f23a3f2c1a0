import type { Travel } from '../../ports.ts';
import { visitingOrder } from '../visiting-order.ts';
import { costOf } from './better-route.ts';
import { pairFigures } from './pair-figures.ts';
import type { Snapped } from './snapping.ts';
import type { Valhalla } from './valhalla.ts';

/**
 * Returns the best order of stops for the requested method, by the routes between all of them. The first and the last stop
 * stay in place.
 * @returns undefined if no order connects all of them
 * @throws like `Valhalla.send`
 */
export async function bestOrder<S extends Snapped>(
  valhalla: Valhalla,
  stops: readonly S[],
  travel: Travel,
  signal: AbortSignal,
): Promise<S[] | undefined> {
  const figures = await pairFigures(valhalla, stops, stops, travel, signal);
  const costs = figures.map((row) => row.map((pair) => pair && costOf(travel.method, pair)));
  return visitingOrder(costs)?.flatMap((index) => stops[index] ?? []);
}
