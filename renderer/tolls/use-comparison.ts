import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Route, TollRoute } from '../../shared/api/distance.ts';
import type { Fault } from '../../shared/fault.ts';
import { faultOf } from '../ask.ts';
import { useSettings } from '../mirror.ts';
import { routesQuery } from '../route/found-routes.ts';
import type { RouteQuestion } from '../route/question.ts';
import { type ComparedRoute, compareRoutes } from './comparison.ts';
import { useProfiles } from './profiles.ts';
import { tollQuestion, tollsQuery } from './question.ts';
import { useTolls } from './tolls-store.ts';

interface Comparison {
  ways: readonly ComparedRoute[] | undefined;
  /** What is behind the ways, for drawing. */
  tolled: readonly TollRoute[];
  avoiding: Route | undefined;
  /** An older answer stands in while the new one comes. */
  isStale: boolean;
  fault: Fault | undefined;
  retry(): void;
}

/** The journey with its tolls, and for cars, for which routes can be asked, around them. */
export function useComparison(question: RouteQuestion): Comparison {
  const { vehicle } = useTolls();
  const { tripRates } = useSettings();
  const { profile, profiles } = useProfiles();
  const tolls = useQuery(tollsQuery(tollQuestion(question, vehicle)));
  const around = useQuery({ ...routesQuery(aroundTolls(question)), enabled: vehicle === 'driving' });
  const tolled = tolls.data?.routes;
  const avoiding = vehicle === 'driving' ? around.data?.routes[0] : undefined;
  const ways = useMemo(
    () => tolled && compareRoutes({ tolled, avoiding, profile, profiles, rates: tripRates }),
    [tolled, avoiding, profile, profiles, tripRates],
  );
  return {
    ways,
    tolled: tolled ?? [],
    avoiding,
    isStale: tolls.isPlaceholderData,
    fault: tolls.error ? faultOf(tolls.error) : undefined,
    retry: () => void tolls.refetch(),
  };
}

const aroundTolls = ({ alternatives: _, ...question }: RouteQuestion): RouteQuestion => ({
  ...question,
  mode: 'driving',
  details: 'none',
  avoid: { highways: false, ferries: false, polygons: [], ...question.avoid, tolls: true },
});
