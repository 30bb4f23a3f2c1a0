import type { DataTag, QueryKey } from '@tanstack/react-query';
import { useQueryState } from '../desk/use-answer.ts';
import { type FoundRoute, movedMeters, stopsOf, stopsOnRoads } from './moved-stops.ts';
import type { RouteRequest } from './route-request.ts';

interface FoundRoutes {
  routes: readonly FoundRoute[];
}

/** Returns the distances the stops of a request were moved to a road, from the response. */
export function useMovedStops(
  request: RouteRequest | undefined,
  query: { queryKey: DataTag<QueryKey, FoundRoutes, Error> } | undefined,
  chosen = 0,
): readonly (number | undefined)[] {
  const { routes } = useQueryState(query)?.data ?? {};
  const route = routes?.[chosen] ?? routes?.[0];
  if (!request || !route) return [];
  const stops = stopsOf(request);
  return movedMeters(stopsOnRoads(route, stops), stops.length);
}
