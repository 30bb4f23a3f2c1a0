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
  /** What is behind the alternatives, in their order, for drawing. */
  tolled: readonly TollRoute[];
  /** Undefined if one of the others has its path. */
  avoiding: Route | undefined;
  /** What the size of the truck does to the routes; null while that isn't known, and without a size. */
  effectOfSize: 'ignored' | 'none' | 'some' | null;
  /** Data of an earlier request is shown while loading. */
  isStale: boolean;
  /** Loading with nothing to show yet. */
  isLooking: boolean;
  /** State of the toll-free alternative: loading, or why there is none. */
  around: { isPending: boolean; fault: Fault | undefined; retry(): void };
  fault: Fault | undefined;
  /** When the tolls were answered, in milliseconds since 1970. */
  answeredAt: number;
  retry(): void;
}

const tollsPanels = ['tolls'];

/** The journey with its tolls and, for cars, a toll-free alternative (other vehicles can't request routes). */
export function useComparison(request: RouteRequest): Comparison {
  const { vehicle, truck } = useTolls();
  const { tripRates } = useDeskState('settings');
  const { profile, profiles } = useProfiles();
  const tolls = usePanelAnswer(tollsPanels, tollsQuery(tollRequest(request, vehicle, truck)));
  const isInUse = useIsPanelInUse(tollsPanels);
  const byCar = vehicle === 'driving';
  const around = useAnswer({
    ...routesQuery(aroundTolls(request)),
    enabled: (query) => isInUse && byCar && mayBeQueried(query),
  });
  const plain = useAnswer({
    ...routesQuery(request),
    enabled: (query) => isInUse && byCar && request.mode === 'driving' && mayBeQueried(query),
  });
  const withSamples = useSampleTariffs('tolls');
  const answer = permanentAnswer(tolls);
  const isSized = vehicle === 'truck' && isDescribed(truck) && !tolls.isPlaceholderData;
  const takesSizes = isSized && Boolean(answer?.truck);
  // No query otherwise: one without an answer would count as data that isn't loaded yet.
  const unsized = usePanelAnswer(
    tollsPanels,
    takesSizes ? tollsQuery(tollRequest(request, 'truck')) : undefined,
  );
  const found = answer?.routes;
  const tolled = useMemo(
    () => (found && withSamples ? withSampleFares(found, vehicle) : found),
    [found, withSamples, vehicle],
  );
  const avoiding = byCar ? permanentAnswer(around)?.routes[0] : undefined;
  const named = plain.isPlaceholderData ? undefined : permanentAnswer(plain)?.routes;
  const routes = byCar && request.mode === 'driving' ? named : undefined;
  const alternatives = useMemo(
    () => tolled && compareRoutes({ tolled, routes, named, avoiding, profile, profiles, rates: tripRates }),
    [tolled, routes, named, avoiding, profile, profiles, tripRates],
  );
  return {
    alternatives,
    tolled: tolled ?? [],
    avoiding: alternatives?.some(({ source }) => source.kind === 'avoiding') ? avoiding : undefined,
    effectOfSize:
      isSized && answer ? effectOfSize(answer, unsized.isPlaceholderData ? undefined : unsized.data) : null,
    isLooking: tolls.isLoading,
    isStale: tolls.isPlaceholderData || tolls.isRefetching || (byCar && around.isPlaceholderData),
    around: {
      isPending: byCar && around.isLoading,
      fault: byCar && around.error ? faultOf(around.error) : undefined,
      retry: () => void around.refetch(),
    },
    // While retrying, the previous fault no longer counts.
    fault: tolls.error && !tolls.isRefetching ? faultOf(tolls.error) : undefined,
    answeredAt: tolls.dataUpdatedAt,
    retry: () => void tolls.refetch(),
  };
}

interface TollAnswer {
  routes: readonly TollRoute[];
  truck?: unknown;
}

function effectOfSize(
  sized: TollAnswer,
  unsized: TollAnswer | undefined,
): 'ignored' | 'none' | 'some' | null {
  if (!sized.truck) return 'ignored';
  if (!unsized) return null;
  const lines = ({ routes }: TollAnswer) =>
    routes.map(({ overview_polyline: { points } }) => points).join(' ');
  return lines(sized) === lines(unsized) ? 'none' : 'some';
}

const aroundTolls = ({ alternatives: _, ...question }: RouteRequest): RouteRequest => ({
  ...question,
  mode: 'driving',
  details: 'none',
  avoid: { highways: false, ferries: false, polygons: [], ...question.avoid, tolls: true },
});
