import { keepPreviousData } from '@tanstack/react-query';
import type { TollRoute } from '../../shared/api/distance.ts';
import type { InputOf } from '../../shared/desk.ts';
import { deskQuery } from '../ask.ts';
import { routeMeters, routeSeconds } from '../route/measure.ts';
import type { RouteQuestion } from '../route/question.ts';

export type TollQuestion = InputOf<'distance.tolls'>;

/** The same journey asked for its tolls, which knows nothing to avoid. */
export const tollQuestion = (
  { avoid: _, details: __, ...journey }: RouteQuestion,
  mode: TollQuestion['mode'],
): TollQuestion => ({ ...journey, mode });

/** The routes with their tolls. Those of the question before stay until the new come. */
export const tollsQuery = (question: TollQuestion) => ({
  ...deskQuery('distance.tolls', question),
  placeholderData: keepPreviousData,
});

interface Comparable {
  overview_polyline: { points: string };
  legs: readonly { distance: { value: number; text: string }; duration: { value: number; text: string } }[];
}

/** Figures of the same way differ by less than this part. */
const tolerance = 0.005;
const alike = (one: number, other: number) => Math.abs(one - other) <= tolerance * Math.max(one, other);

/** The toll answer's route that is the same way; undefined when it has none. */
export const sameRoute = (route: Comparable, among: readonly TollRoute[]): TollRoute | undefined =>
  among.find(({ overview_polyline }) => overview_polyline.points === route.overview_polyline.points) ??
  among.find(
    (other) =>
      alike(routeMeters(other), routeMeters(route)) && alike(routeSeconds(other), routeSeconds(route)),
  );
