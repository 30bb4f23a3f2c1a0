import { sampleCurrency } from './money.ts';
import type { Amount } from './toll-cost.ts';

/** Figures of a route to rank. `toll` is null while unknown and empty if the route is free. */
export interface RouteFigures {
  seconds: number;
  meters: number;
  toll: readonly Amount[] | null;
}

/** `cheapestSample` is `cheapest` if the compared prices are samples. */
export type Badge = 'fastest' | 'shortest' | 'cheapest' | 'cheapestSample';

/**
 * Returns the badges of each route. Of equally cheap routes, the fastest gets the badge; otherwise the first of equals; none
 * if all are equal, or for a single route. "Cheapest" requires that every toll is known and all are in one currency.
 */
export function badgesOf(routes: readonly RouteFigures[]): Badge[][] {
  const isSample = routes.some(({ toll }) => toll?.some(({ currency }) => currency === sampleCurrency));
  const seconds = routes.map((route) => route.seconds);
  const best: [Badge, number][] = [
    ['fastest', indexOfMin(seconds)],
    ['shortest', indexOfMin(routes.map(({ meters }) => meters))],
    [isSample ? 'cheapestSample' : 'cheapest', indexOfMin(costs(routes), seconds)],
  ];
  return routes.map((_, route) => best.filter(([, index]) => index === route).map(([badge]) => badge));
}

/** Returns the index of the lowest figure, of equals that with the lowest tie breaker; -1 if all figures are equal. */
function indexOfMin(figures: readonly number[], tieBreakers: readonly number[] = []): number {
  const min = Math.min(...figures);
  if (!figures.some((figure) => figure > min)) return -1;
  const tieBreaker = (index: number) => tieBreakers[index] ?? 0;
  return figures.reduce(
    (best, figure, index) =>
      figure === min && (best < 0 || tieBreaker(index) < tieBreaker(best)) ? index : best,
    -1,
  );
}

/** Returns the toll of each route in their only currency; empty if they can't be compared. */
function costs(routes: readonly RouteFigures[]): number[] {
  const tolls = routes.map(({ toll }) => toll);
  const currencies = new Set(tolls.flatMap((toll) => (toll ?? []).map(({ currency }) => currency)));
  if (currencies.size > 1 || tolls.includes(null)) return [];
  return tolls.map((toll) => toll?.[0]?.value ?? 0);
}
