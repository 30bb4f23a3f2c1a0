import type { InputOf } from '../../shared/desk/index.ts';
import { avoidParameter } from '../../shared/saved/avoidance.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { isDateTime } from '../../shared/text/date-time.ts';
import type { useRoute } from './route-store.ts';
import { placedStops } from './stops.ts';

export type RouteRequest = InputOf<'distance.route'>;
type RouteState = ReturnType<typeof useRoute.getState>;

/** Returns the query for the panel's state; undefined without a start or end. */
export function routeRequest(
  query: Pick<RouteState, 'stops' | 'mode' | 'method' | 'avoid' | 'time'>,
  { language, units }: Required<Pick<RouteRequest, 'language' | 'units'>>,
): RouteRequest | undefined {
  const places = placedStops(query.stops)?.map(({ place }) => place.position);
  const origin = places?.[0];
  const destination = places?.at(-1);
  if (!places || !origin || !destination) return undefined;
  const waypoints = places.slice(1, -1);
  return {
    origin,
    destination,
    mode: query.mode,
    method: query.method,
    units,
    language,
    details: 'full',
    ...(waypoints.length > 0
      ? { waypoints: { optimize: false, points: waypoints } }
      : { alternatives: true }),
    ...avoidParameter(query.avoid, query.mode),
    ...timeParameters(query.time),
  };
}

function timeParameters(time: TravelTime): Pick<RouteRequest, 'arrival_time' | 'departure_time'> {
  if (time.kind === 'any') return {};
  if (time.kind === 'now') return { departure_time: 'now' };
  if (!isDateTime(time.at)) return {};
  const seconds = Math.floor(new Date(time.at).getTime() / 1000);
  if (seconds < 0) return {};
  return time.kind === 'arrival' ? { arrival_time: seconds } : { departure_time: seconds };
}
