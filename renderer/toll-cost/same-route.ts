import type { TollRoute } from '../../shared/api/distance.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';

interface Comparable {
  overview_polyline: { points: string };
  legs: readonly { distance: { value: number; text: string }; duration: { value: number; text: string } }[];
}

/** Maximum relative difference between the figures of the same route. */
const tolerance = 0.005;
const alike = (one: number, other: number) => Math.abs(one - other) <= tolerance * Math.max(one, other);

/** The toll answer's route that is the same way; undefined when it has none. */
export const sameRoute = (route: Comparable, among: readonly TollRoute[]): TollRoute | undefined =>
  among.find(({ overview_polyline }) => overview_polyline.points === route.overview_polyline.points) ??
  among.find(
    (other) =>
      alike(routeMeters(other), routeMeters(route)) && alike(routeSeconds(other), routeSeconds(route)),
  );
