import { sampleCurrency } from './money.ts';
import type { Amount } from './toll-cost.ts';

/** The figures of one route among others. `toll` is null while it is not known; [] is free. */
export interface RouteFigures {
  seconds: number;
  meters: number;
  toll: readonly Amount[] | null;
}

export type Badge = 'fastest' | 'shortest' | 'cheapest';

/**
 * Badges of each route. A single route gets none; the first one wins a tie, and if all are equal none does. "Cheapest"
 * requires that every toll is known, in one currency and not a sample.
 */
export function badgesOf(routes: readonly RouteFigures[]): Badge[][] {
  const best: Record<Badge, number> = {
    fastest: leastOf(routes.map(({ seconds }) => seconds)),
    shortest: leastOf(routes.map(({ meters }) => meters)),
    cheapest: leastOf(costs(routes)),
  };
  return routes.map((_, index) =>
    (['fastest', 'shortest', 'cheapest'] as const).filter((badge) => best[badge] === index),
  );
}

/** Index of the least figure, and -1 when no figure is less than another. */
function leastOf(figures: readonly number[]): number {
  const least = Math.min(...figures);
  return figures.some((figure) => figure > least) ? figures.indexOf(least) : -1;
}

/** The tolls in one currency, or nothing where they cannot be compared. */
function costs(routes: readonly RouteFigures[]): number[] {
  const tolls = routes.map(({ toll }) => toll);
  const currencies = new Set(tolls.flatMap((toll) => (toll ?? []).map(({ currency }) => currency)));
  if (currencies.size > 1 || currencies.has(sampleCurrency) || tolls.includes(null)) return [];
  return tolls.map((toll) => toll?.[0]?.value ?? 0);
}
