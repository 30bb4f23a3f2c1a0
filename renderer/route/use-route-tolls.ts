import { skipToken } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Route, Toll } from '../../shared/api/distance.ts';
import { useAnswer } from '../desk/use-answer.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { useSampleTariffs } from '../toll-cost/SampleTariffs.tsx';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { type Amount, isComplete, saysTolls, tollTotal } from '../toll-cost/toll-cost.ts';
import { tollRequest, tollsQuery } from '../toll-cost/toll-request.ts';
import { tollsOnRoute } from '../toll-cost/tolls-on-route.ts';

/** What the tolls of a route come to with the chosen payment profile; `amounts` is null unless all is known. */
export type RouteToll = (
  | { kind: 'free'; amounts: readonly Amount[] }
  | { kind: 'priced'; amounts: readonly Amount[] }
  | { kind: 'partly'; amounts: null; atLeast: readonly Amount[] }
  | { kind: 'unknown'; amounts: null }
) & {
  /** Single tolls, as far as the service reports them. */
  tolls: readonly Toll[];
  /** Some of them have no known price. */
  lacksPrice: boolean;
  /** Tolls were to be avoided, and this route has some all the same. */
  notAvoided: boolean;
};

/**
 * The tolls of each route, undefined while they are being asked for. A route whose notice says nothing
 * of tolls has none, and where all are so the service is not asked.
 */
export function useRouteTolls(
  request: RouteRequest,
  routes: readonly Route[],
): readonly (RouteToll | undefined)[] {
  const { profile } = useProfiles();
  const driving = request.mode === 'driving';
  const needed = driving && routes.some(saysTolls);
  const { queryFn, ...query } = tollsQuery(tollRequest(request, 'driving'));
  const { data, isPending } = useAnswer({ ...query, queryFn: needed && queryFn ? queryFn : skipToken });
  const withSamples = useSampleTariffs('route');
  const found = data?.routes;
  const tolled = useMemo(
    () => (withSamples ? withSampleFares(found ?? [], 'driving') : (found ?? [])),
    [withSamples, found],
  );
  return routes.map((route) => {
    if (!driving) return undefined;
    if (isPending && saysTolls(route)) return undefined;
    const { tolls, isWhole } = tollsOnRoute(route, tolled);
    const notAvoided = saysTolls(route) && request.avoid?.tolls === true;
    const total = tollTotal(tolls, profile);
    const figures = { tolls, lacksPrice: total.withoutPrice > 0, notAvoided };
    if (tolls.length === 0) return { kind: 'free', amounts: [], ...figures };
    if (isWhole && isComplete(total)) return { kind: 'priced', amounts: total.amounts, ...figures };
    return total.amounts.length > 0
      ? { kind: 'partly', amounts: null, atLeast: total.amounts, ...figures }
      : { kind: 'unknown', amounts: null, ...figures };
  });
}
