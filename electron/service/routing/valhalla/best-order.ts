import type { Travel } from '../../ports.ts';
import { visitingOrder } from '../visiting-order.ts';
import { measureOf } from './better-way.ts';
import { pairFigures } from './pair-figures.ts';
import type { Snapped } from './snapping.ts';
import type { Valhalla } from './valhalla.ts';

/**
 * Returns the best order of stops for the requested method, from the routes between all of them; the first and the last
 * stay.
 * @returns undefined if no order connects all of them
 * @throws as `Valhalla.ask` does
 */
export async function bestOrder<S extends Snapped>(
  valhalla: Valhalla,
  stops: readonly S[],
  travel: Travel,
  signal: AbortSignal,
): Promise<S[] | undefined> {
  const figures = await pairFigures(valhalla, stops, stops, travel, signal);
  const costs = figures.map((row) => row.map((pair) => pair && measureOf(travel.method, pair)));
  return visitingOrder(costs)?.flatMap((index) => stops[index] ?? []);
}
