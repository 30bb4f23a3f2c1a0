import { skipToken, useQuery } from '@tanstack/react-query';
import type { AnswerTo } from '../../shared/desk/index.ts';
import { useReview } from '../workbench/review.ts';
import { routesQuery } from './found-routes.ts';
import { type Itinerary, itinerary } from './itinerary.ts';
import type { RouteQuestion } from './question.ts';
import { useRoute } from './route-store.ts';
import { placedStops } from './stops.ts';

/** The times of each route that was found; none while those of the question before are still shown. */
export function useItineraries(question: RouteQuestion | undefined): readonly (Itinerary | null)[] {
  const { stops, time } = useRoute();
  const { data, isPlaceholderData, dataUpdatedAt } = useQuery<AnswerTo<'distance.route'>, Error>({
    queryKey: ['nothing asked'],
    queryFn: skipToken,
    ...(question && routesQuery(question)),
    enabled: false,
  });
  const reviewed = useReview(({ review }) => (review?.panel === 'route' ? review.search.askedAt : null));
  if (!data || isPlaceholderData) return [];
  const service = (placedStops(stops) ?? []).map(({ serviceMinutes }) => serviceMinutes);
  const askedAt = reviewed === null ? dataUpdatedAt : Date.parse(reviewed);
  return data.routes.map(({ legs }) => itinerary(legs, service, time, askedAt));
}
