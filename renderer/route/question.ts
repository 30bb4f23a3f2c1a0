import { keepPreviousData } from '@tanstack/react-query';
import type { InputOf } from '../../shared/desk.ts';
import type { Settings } from '../../shared/settings.ts';
import { deskQuery } from '../ask.ts';
import { useSettings } from '../mirror.ts';
import { useRoute } from './route-store.ts';
import { chosenPlaces } from './stops.ts';

export type RouteQuestion = InputOf<'distance.route'>;

/** The question that the state of the panel comes to; undefined while a stop has no place. */
export function routeQuestion(
  { stops, mode }: ReturnType<typeof useRoute.getState>,
  { language, units }: Settings,
): RouteQuestion | undefined {
  const places = chosenPlaces(stops);
  const origin = places?.[0];
  const destination = places?.at(-1);
  if (!places || !origin || !destination) return undefined;
  const between = places.slice(1, -1).map(({ position }) => position);
  return {
    origin: origin.position,
    destination: destination.position,
    mode,
    units,
    language,
    details: 'full',
    ...(between.length > 0 ? { waypoints: { optimize: false, points: between } } : { alternatives: true }),
  };
}

export const useRouteQuestion = () => routeQuestion(useRoute(), useSettings());

/** The routes that answer a question. Those of the one before stay until the new come. */
export const routesQuery = (question: RouteQuestion) => ({
  ...deskQuery('distance.route', question),
  placeholderData: keepPreviousData,
});
