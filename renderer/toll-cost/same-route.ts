import type { TollRoute } from '../../shared/api/distance.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';

interface Comparable {
  overview_polyline: { points: string };
  legs: readonly { distance: { value: number; text: string }; duration: { value: number; text: string } }[];
}

/** Maximum relative difference between the figures of the same route. */
const tolerance = 0.005;
const isSimilar = (one: number, other: number) => Math.abs(one - other) <= tolerance * Math.max(one, other);

/** Returns the route of the toll response with the same path, else with similar figures; undefined if there is none. */
export const findSameRoute = (route: Comparable, among: readonly TollRoute[]): TollRoute | undefined =>
  among.find(({ overview_polyline }) => overview_polyline.points === route.overview_polyline.points) ??
  among.find(
    (other) =>
      isSimilar(routeMeters(other), routeMeters(route)) &&
      isSimilar(routeSeconds(other), routeSeconds(route)),
  );
