import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Route } from '../../shared/api/distance.ts';
import type { RouteQuestion } from '../journey/question.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { tollQuestion, tollsQuery } from '../toll-cost/question.ts';
import { type RouteToll, routeToll } from '../toll-cost/route-toll.ts';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { saysTolls } from '../toll-cost/toll-cost.ts';
import { useSampleTariffs } from '../toll-cost/use-sample-tariffs.ts';

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
  const withSamples = useSampleTariffs('route');
  const found = data?.routes;
  const tolled = useMemo(
    () => (withSamples ? withSampleFares(found ?? [], 'driving') : (found ?? [])),
    [withSamples, found],
  );
  return routes.map((route) => {
    if (!driving) return undefined;
    if (isPending && saysTolls(route)) return undefined;
    return routeToll(route, tolled, profile, question.avoid?.tolls === true);
  });
}
