import { sampleCurrency } from './money.ts';
import type { Amount } from './toll-cost.ts';

/** The figures of one route among others. `toll` is null while it is not known; [] is free. */
export interface RouteFigures {
  seconds: number;
  meters: number;
  toll: readonly Amount[] | null;
}

/** `cheapestSample`: the lowest tolls, all of them samples. */
export type Badge = 'fastest' | 'shortest' | 'cheapest' | 'cheapestSample';

/**
 * Badges of each route. A single route gets none; of equally cheap routes the fastest wins, of other equals the first, and
 * if all are equal none does. "Cheapest" requires that every toll is known and in one currency.
 */
export function badgesOf(routes: readonly RouteFigures[]): Badge[][] {
  const isSample = routes.some(({ toll }) => toll?.some(({ currency }) => currency === sampleCurrency));
  const seconds = routes.map((route) => route.seconds);
  const best: [Badge, number][] = [
    ['fastest', leastOf(seconds)],
    ['shortest', leastOf(routes.map(({ meters }) => meters))],
    [isSample ? 'cheapestSample' : 'cheapest', leastOf(costs(routes), seconds)],
  ];
  return routes.map((_, route) => best.filter(([, index]) => index === route).map(([badge]) => badge));
}

/** Index of the least figure, of equals the one with the least of `others`; -1 when no figure is less than another. */
function leastOf(figures: readonly number[], others: readonly number[] = []): number {
  const least = Math.min(...figures);
  if (!figures.some((figure) => figure > least)) return -1;
  const other = (index: number) => others[index] ?? 0;
  return figures.reduce(
    (best, figure, index) => (figure === least && (best < 0 || other(index) < other(best)) ? index : best),
    -1,
  );
}

/** The tolls in one currency, or nothing where they cannot be compared. */
function costs(routes: readonly RouteFigures[]): number[] {
  const tolls = routes.map(({ toll }) => toll);
  const currencies = new Set(tolls.flatMap((toll) => (toll ?? []).map(({ currency }) => currency)));
  if (currencies.size > 1 || tolls.includes(null)) return [];
  return tolls.map((toll) => toll?.[0]?.value ?? 0);
}
