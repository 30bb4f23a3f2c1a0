import { useReviewedOf } from '../desk/provenance.ts';
import { useQueryState } from '../desk/use-answer.ts';
import { routesQuery } from './found-routes.ts';
import { type Itinerary, itinerary } from './itinerary.ts';
import type { RouteRequest } from './route-request.ts';
import { useRoute } from './route-store.ts';
import { placedStops } from './stops.ts';

/** Returns the times of each route; none while routes of the previous query are shown. */
export function useItineraries(request: RouteRequest | undefined): readonly (Itinerary | null)[] {
  const { stops, time } = useRoute();
  const found = useQueryState(request && routesQuery(request));
  const reviewed = useReviewedOf(['route'])?.askedAt ?? null;
  if (!found?.data) return [];
  const service = (placedStops(stops) ?? []).map(({ serviceMinutes }) => serviceMinutes);
  const askedAt = reviewed === null ? found.dataUpdatedAt : Date.parse(reviewed);
  return found.data.routes.map(({ legs }) => itinerary(legs, service, time, askedAt));
}
