import { useMemo } from 'react';
import type { Route, TollRoute } from '../../shared/api/distance.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { isDescribed } from '../../shared/trucks/truck.ts';
import { faultOf, mayBeQueried, permanentAnswer } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { routesQuery } from '../journey/found-routes.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { useSampleTariffs } from '../toll-cost/SampleTariffs.tsx';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { tollRequest, tollsQuery } from '../toll-cost/toll-request.ts';
import { useIsPanelInUse, usePanelAnswer } from '../workbench/panel-answer.ts';
import { type ComparedRoute, compareRoutes } from './comparison.ts';
import { useTolls } from './tolls-store.ts';

interface Comparison {
  alternatives: readonly ComparedRoute[] | undefined;
  /** Routes with tolls, in the order of their alternatives. */
  tolled: readonly TollRoute[];
  /** The toll-free route; undefined if there is none, or if one of the others has its path. */
  avoiding: Route | undefined;
  /**
   * Effect of the truck's size on the routes: `ignored` by the service, `none` (same paths), or `some`. Null while unknown,
   * and without a size.
   */
  effectOfSize: 'ignored' | 'none' | 'some' | null;
  /** Whether data of an earlier request is shown while loading. */
  isStale: boolean;
  /** Whether nothing can be shown yet because the first response is loading. */
  isLooking: boolean;
  /** State of the request for the toll-free alternative: pending, or why it failed. */
  tollFree: { isPending: boolean; fault: Fault | undefined; retry(): void };
  fault: Fault | undefined;
  /** Time of the toll response, in milliseconds since 1970. */
  respondedAt: number;
  retry(): void;
}

const tollsPanels = ['tolls'];

/** Returns alternatives with their tolls and, for cars, a toll-free one: the API has no routes for other vehicles. */
export function useComparison(request: RouteRequest): Comparison {
  const { vehicle, truck } = useTolls();
  const { tripRates } = useDeskState('settings');
  const { profile, profiles } = useProfiles();
  const tolls = usePanelAnswer(tollsPanels, tollsQuery(tollRequest(request, vehicle, truck)));
  const isInUse = useIsPanelInUse(tollsPanels);
  const isCar = vehicle === 'driving';
  const tollFreeRoutes = useAnswer({
    ...routesQuery(tollFreeRequest(request)),
    enabled: (query) => isInUse && isCar && mayBeQueried(query),
  });
  const carRoutes = useAnswer({
    ...routesQuery(request),
    enabled: (query) => isInUse && isCar && request.mode === 'driving' && mayBeQueried(query),
  });
  const withSamples = useSampleTariffs('tolls');
  const response = permanentAnswer(tolls);
  const isSized = vehicle === 'truck' && isDescribed(truck) && !tolls.isPlaceholderData;
  const supportsSizes = isSized && Boolean(response?.truck);
  // Undefined instead of a disabled query, which would count as data that is still loading.
  const unsized = usePanelAnswer(
    tollsPanels,
    supportsSizes ? tollsQuery(tollRequest(request, 'truck')) : undefined,
  );
  const tollRoutes = response?.routes;
  const tolled = useMemo(
    () => (tollRoutes && withSamples ? withSampleFares(tollRoutes, vehicle) : tollRoutes),
    [tollRoutes, withSamples, vehicle],
  );
  const avoiding = isCar ? permanentAnswer(tollFreeRoutes)?.routes[0] : undefined;
  const namedRoutes = carRoutes.isPlaceholderData ? undefined : permanentAnswer(carRoutes)?.routes;
  const routes = isCar && request.mode === 'driving' ? namedRoutes : undefined;
  const alternatives = useMemo(
    () =>
      tolled &&
      compareRoutes({ tolled, routes, named: namedRoutes, avoiding, profile, profiles, rates: tripRates }),
    [tolled, routes, namedRoutes, avoiding, profile, profiles, tripRates],
  );
  return {
    alternatives,
    tolled: tolled ?? [],
    avoiding: alternatives?.some(({ source }) => source.kind === 'avoiding') ? avoiding : undefined,
    effectOfSize:
      isSized && response
        ? effectOfSize(response, unsized.isPlaceholderData ? undefined : unsized.data)
        : null,
    isLooking: tolls.isLoading,
    isStale: tolls.isPlaceholderData || tolls.isRefetching || (isCar && tollFreeRoutes.isPlaceholderData),
    tollFree: {
      isPending: isCar && tollFreeRoutes.isLoading,
      fault: isCar && tollFreeRoutes.error ? faultOf(tollFreeRoutes.error) : undefined,
      retry: () => void tollFreeRoutes.refetch(),
    },
    // While retrying, the previous fault no longer counts.
    fault: tolls.error && !tolls.isRefetching ? faultOf(tolls.error) : undefined,
    respondedAt: tolls.dataUpdatedAt,
    retry: () => void tolls.refetch(),
  };
}

interface TollResponse {
  routes: readonly TollRoute[];
  truck?: unknown;
}

function effectOfSize(
  sized: TollResponse,
  unsized: TollResponse | undefined,
): 'ignored' | 'none' | 'some' | null {
  if (!sized.truck) return 'ignored';
  if (!unsized) return null;
  const lines = ({ routes }: TollResponse) =>
    routes.map(({ overview_polyline: { points } }) => points).join(' ');
  return lines(sized) === lines(unsized) ? 'none' : 'some';
}

const tollFreeRequest = ({ alternatives: _, ...request }: RouteRequest): RouteRequest => ({
  ...request,
  mode: 'driving',
  details: 'none',
  avoid: { highways: false, ferries: false, polygons: [], ...request.avoid, tolls: true },
});
