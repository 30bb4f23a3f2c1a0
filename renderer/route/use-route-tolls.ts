import { skipToken, useQuery } from '@tanstack/react-query';
import type { Route, Toll } from '../../shared/api/distance.ts';
import { useProfiles } from '../tolls/profiles.ts';
import { tollQuestion, tollsQuery } from '../tolls/question.ts';
import { sameRoute } from '../tolls/same-route.ts';
import { type Amount, isComplete, saysTolls, tollsOf, tollTotal } from '../tolls/toll-cost.ts';
import type { RouteQuestion } from './question.ts';

/** What the tolls of a route come to with the chosen payment profile; `amounts` is null unless all is known. */
export type RouteToll = (
  | { kind: 'free'; amounts: readonly Amount[] }
  | { kind: 'priced'; amounts: readonly Amount[] }
  | { kind: 'partly'; amounts: null; atLeast: readonly Amount[] }
  | { kind: 'unknown'; amounts: null }
) & {
  /** One by one, as far as the service tells them. */
  tolls: readonly Toll[];
};

/**
 * The tolls of each route, undefined while they are being asked for. A route whose notice says nothing
 * of tolls has none, and where all are so the service is not asked.
 */
export function useRouteTolls(
  question: RouteQuestion,
  routes: readonly Route[],
): readonly (RouteToll | undefined)[] {
  const { profile } = useProfiles();
  const driving = question.mode === 'driving';
  const needed = driving && routes.some(saysTolls);
  const { queryFn, ...query } = tollsQuery(tollQuestion(question, 'driving'));
  const { data, isPending } = useQuery({ ...query, queryFn: needed && queryFn ? queryFn : skipToken });
  return routes.map((route) => {
    if (!driving) return undefined;
    if (!saysTolls(route)) return { kind: 'free', amounts: [], tolls: [] };
    if (isPending) return undefined;
    const found = sameRoute(route, data?.routes ?? []);
    if (!found) return { kind: 'unknown', amounts: null, tolls: [] };
    const tolls = tollsOf(found);
    if (tolls.length === 0) return { kind: 'free', amounts: [], tolls };
    const total = tollTotal(tolls, profile);
    if (isComplete(total)) return { kind: 'priced', amounts: total.amounts, tolls };
    return total.amounts.length > 0
      ? { kind: 'partly', amounts: null, atLeast: total.amounts, tolls }
      : { kind: 'unknown', amounts: null, tolls };
  });
}
