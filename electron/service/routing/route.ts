import type { Route, RouteStep, route } from '../../../shared/api/distance.ts';
import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { Language, TravelMode } from '../../../shared/api/value-sets.ts';
import { encodePolyline, withoutRepeats } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../shared/tariffs/vehicle-class.ts';
import { isSampleToll } from '../../region-format/sample-tolls.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import { requestedLanguage } from '../places/language.ts';
import type { FoundRoutes, RoutedLeg, RoutedStep, RoutedTrip, RoutingEngine } from '../ports.ts';
import type { TollFinder } from '../tolls/tolls-along.ts';
import { localTripTime } from './local-trip-time.ts';
import { mainStreetNames } from './main-street-names.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { hoursIgnored, noRouteRefusal, noTraffic, stopOffHours } from './messages.ts';
import { tripPath } from './trip-path.ts';

type RouteParams = ParamsOf<typeof route>;

/** Returns the handler of the route operation. */
export const routing =
  (engine: RoutingEngine, findTolls: TollFinder) =>
  async (
    params: RouteParams,
    { acceptLanguage, signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof route>>> => {
    const language = requestedLanguage(params.language ?? '', acceptLanguage) ?? 'en';
    const clock = localTripTime(params, params.origin, params.destination);
    const found = await engine.route(
      {
        ...params,
        clock,
        language,
        withSteps: params.details === 'full',
        withTimeRestrictions: clock === undefined,
      },
      signal,
    );
    if (!found.ok) return { body: { ...noRouteRefusal(found.why), routes: [] } };
    const { trips } = found.value;
    const names = mainStreetNames(trips);
    const routes = trips.map((trip, rank) => ({
      ...routeOf(trip, names[rank] ?? null, { params, language, found: found.value, findTolls }),
      ...(rank === 0 && { recommended: true }),
    }));
    return { body: { status: 'OK', routes } };
  };

/** Request, response language, and results needed to format a route. */
interface FormatContext {
  params: RouteParams;
  language: Language;
  found: FoundRoutes;
  findTolls: TollFinder;
}

function routeOf(trip: RoutedTrip, name: string | null, context: FormatContext): Route {
  const path = tripPath(trip);
  return {
    ...path.simplified,
    notice: notice(trip, path.path, context),
    legs: trip.legs.map((leg, index) => {
      const start = context.found.stops[index];
      const end = context.found.stops[index + 1];
      if (!start || !end) throw new Error('The routing engine answered with more legs than were asked for');
      return {
        ...legOf(leg, context),
        start_location: start.at,
        end_location: end.at,
        start_waypoint: start.index,
        end_waypoint: end.index,
      };
    }),
    main_route_name: name,
  };
}

function notice(
  trip: RoutedTrip,
  path: readonly LatLng[],
  { params, found, findTolls }: FormatContext,
): string {
  const { mode, avoid, arrival_time, departure_time } = params;
  const notices: string[] = [];
  const vehicle = vehicleClassOf(mode);
  const tolls = vehicle ? findTolls(path, vehicle, []).tolls : [];
  if (tolls.some(isSampleToll)) notices.push('Has sample toll segments');
  else if (tolls.length > 0) notices.push('Has toll segments');
  if (avoid?.highways && trip.hasHighways) notices.push('Has highway segments');
  if (avoid?.ferries && trip.hasFerries) notices.push('Has ferry segments');
  if (arrival_time !== undefined || departure_time !== undefined) notices.push(noTraffic);
  else if (trip.hasTimeRestrictions) notices.push(hoursIgnored);
  if (found.movedOffClosedRoad) notices.push(stopOffHours);
  return notices.join('. ');
}

function legOf({ meters, seconds, streets, steps }: RoutedLeg, context: FormatContext) {
  const { params, language } = context;
  const duration = durationMeasure(seconds, language);
  const withTraffic = params.arrival_time !== undefined || params.departure_time !== undefined;
  return {
    distance: lengthMeasure(meters, params.units, language),
    duration,
    duration_without_traffic: withTraffic ? duration : null,
    start_address: streets[0]?.name ?? null,
    end_address: streets[streets.length - 1]?.name ?? null,
    steps: steps?.map((step) => stepOf(step, context)) ?? null,
  };
}

const travelModes: Record<TravelMode, string> = {
  driving: 'DRIVING',
  walking: 'WALKING',
  cycling: 'CYCLING',
};

function stepOf(
  { meters, seconds, path, street, instructions }: RoutedStep,
  { params, language }: FormatContext,
): RouteStep {
  const [start] = path;
  const end = path[path.length - 1];
  if (!start || !end) throw new Error('The routing engine answered with a step off its path');
  return {
    distance: lengthText(meters, params.units, language),
    duration: durationText(seconds, language),
    polyline: encodePolyline(withoutRepeats(path)),
    start_location: start,
    end_location: end,
    travel_mode: travelModes[params.mode],
    instructions,
    street,
  };
}
