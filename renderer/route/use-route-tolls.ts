import { skipToken } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Route, Toll } from '../../shared/api/distance.ts';
import { useAnswer } from '../desk/use-answer.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { useSampleTariffs } from '../toll-cost/SampleTariffs.tsx';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { type Amount, isComplete, reportsTolls, tollTotal } from '../toll-cost/toll-cost.ts';
import { tollRequest, tollsQuery } from '../toll-cost/toll-request.ts';
import { tollsOnRoute } from '../toll-cost/tolls-on-route.ts';

/** Total tolls of a route with the selected payment profile; `amounts` is null unless every toll has a known price. */
export type RouteToll = (
  | { kind: 'free'; amounts: readonly Amount[] }
  | { kind: 'priced'; amounts: readonly Amount[] }
  | { kind: 'partly'; amounts: null; atLeast: readonly Amount[] }
  | { kind: 'unknown'; amounts: null }
) & {
  /** Individual tolls, as far as the service reports them. */
  tolls: readonly Toll[];
  /** Whether some of the tolls have no known price. */
  hasUnpricedTolls: boolean;
  /** Whether the route has tolls although the request avoids them. */
  hasUnavoidableTolls: boolean;
};

/**
 * Returns the tolls of each route; undefined while loading, and for modes other than driving. A route whose notice doesn't
 * mention tolls has none; if that is true of all routes, no request is sent.
 */
export function useRouteTolls(
  request: RouteRequest,
  routes: readonly Route[],
): readonly (RouteToll | undefined)[] {
  const { profile } = useProfiles();
  const isDriving = request.mode === 'driving';
  const isNeeded = isDriving && routes.some(reportsTolls);
  const { queryFn, ...query } = tollsQuery(tollRequest(request, 'driving'));
  const { data, isPending } = useAnswer({ ...query, queryFn: isNeeded && queryFn ? queryFn : skipToken });
  const withSamples = useSampleTariffs('route');
  const tollRoutes = data?.routes;
  const tolled = useMemo(
    () => (withSamples ? withSampleFares(tollRoutes ?? [], 'driving') : (tollRoutes ?? [])),
    [withSamples, tollRoutes],
  );
  return routes.map((route) => {
    if (!isDriving) return undefined;
    if (isPending && reportsTolls(route)) return undefined;
    const { tolls, hasAllTolls } = tollsOnRoute(route, tolled);
    const hasUnavoidableTolls = reportsTolls(route) && request.avoid?.tolls === true;
    const total = tollTotal(tolls, profile);
    const figures = { tolls, hasUnpricedTolls: total.withoutPrice > 0, hasUnavoidableTolls };
    if (tolls.length === 0) return { kind: 'free', amounts: [], ...figures };
    if (hasAllTolls && isComplete(total)) return { kind: 'priced', amounts: total.amounts, ...figures };
    return total.amounts.length > 0
      ? { kind: 'partly', amounts: null, atLeast: total.amounts, ...figures }
      : { kind: 'unknown', amounts: null, ...figures };
  });
}
