import type { DataTag, QueryKey } from '@tanstack/react-query';
import { useQueryState } from '../desk/use-answer.ts';
import { type FoundRoute, movedMeters, stopsOf, stopsOnRoads } from './moved-stops.ts';
import type { RouteQuestion } from './question.ts';

interface FoundRoutes {
  routes: readonly FoundRoute[];
}

/** Returns the distances the stops of a request were moved to a road, from the response. */
export function useMovedStops(
  question: RouteQuestion | undefined,
  query: { queryKey: DataTag<QueryKey, FoundRoutes, Error> } | undefined,
  chosen = 0,
): readonly (number | undefined)[] {
  const { routes } = useQueryState(query)?.data ?? {};
  const route = routes?.[chosen] ?? routes?.[0];
  if (!question || !route) return [];
  const stops = stopsOf(question);
  return movedMeters(stopsOnRoads(route, stops), stops.length);
}
