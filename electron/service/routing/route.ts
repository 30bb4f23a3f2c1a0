import type { Route, RouteStep, route } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language, TravelMode } from '../../../shared/api/value-sets.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { isSampleToll } from '../../region-format/sample-tolls.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import type { FoundRoutes, RoutedLeg, RoutedStep, RoutedTrip, RoutingEngine } from '../ports.ts';
import type { TollFinder } from '../tolls/tolls-along.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { noTraffic, noTrips } from './messages.ts';
import { tripPath } from './trip-path.ts';

type AskedRoute = AskedOf<typeof route>;

/** Answers a question for routes. */
export const routing =
  (engine: RoutingEngine, findTolls: TollFinder) =>
  async (asked: AskedRoute, { acceptLanguage, signal }: Asker): Promise<Outcome<AnswerOf<typeof route>>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    const found = await engine.route({ ...asked, language, narrated: asked.details === 'full' }, signal);
    if (!found.ok) return { answer: { ...noTrips(found.why), routes: [] } };
    const { trips } = found.value;
    const names = mainNames(trips);
    const routes = trips.map((trip, rank) => ({
      ...routeOf(trip, names[rank] ?? null, { asked, language, found: found.value, findTolls }),
      ...(rank === 0 && { recommended: true }),
    }));
    return { answer: { status: 'OK', routes } };
  };

/** How figures and texts are to be told. */
interface Telling {
  asked: AskedRoute;
  language: Language;
  found: FoundRoutes;
  findTolls: TollFinder;
}

function routeOf(trip: RoutedTrip, name: string | null, telling: Telling): Route {
  const path = tripPath(trip);
  return {
    ...path.told,
    notice: notice(trip, path.whole, telling),
    legs: trip.legs.map((leg, index) => {
      const start = telling.found.stops[index];
      const end = telling.found.stops[index + 1];
      if (!start || !end) throw new Error('The routing engine answered with more legs than were asked for');
      return {
        ...legOf(leg, telling),
        start_location: start.at,
        end_location: end.at,
        start_waypoint: start.index,
        end_waypoint: end.index,
      };
    }),
    main_route_name: name,
  };
}

function notice(trip: RoutedTrip, path: readonly LatLng[], { asked, findTolls }: Telling): string {
  const { mode, avoid, arrival_time, departure_time } = asked;
  const notices: string[] = [];
  // The router knows toll roads, but not the booths on other roads.
  const tolls = mode === 'driving' ? findTolls(path, 'car', []).tolls : [];
  if (tolls.some(isSampleToll)) notices.push('Has sample toll segments');
  else if (trip.hasTolls || tolls.length > 0) notices.push('Has toll segments');
  if (avoid?.highways && trip.hasHighways) notices.push('Has highway segments');
  if (avoid?.ferries && trip.hasFerries) notices.push('Has ferry segments');
  if (arrival_time !== undefined || departure_time !== undefined) {
    notices.push(noTraffic);
  }
  return notices.join('. ');
}

/** The name along the longest stretch of each trip that no trip before it is called by; where all are taken, its longest. */
function mainNames(trips: readonly RoutedTrip[]): (string | null)[] {
  const taken = new Set<string>();
  return trips.map((trip) => {
    const names = streetNames(trip);
    const name = names.find((one) => !taken.has(one)) ?? names[0] ?? null;
    if (name !== null) taken.add(name);
    return name;
  });
}

/** The names along a trip, that of the longest stretch first. */
const streetNames = ({ legs }: RoutedTrip): string[] =>
  legs
    .flatMap(({ streets }) => streets)
    .toSorted((a, b) => b.meters - a.meters)
    .map(({ name }) => name);

function legOf({ meters, seconds, streets, steps }: RoutedLeg, telling: Telling) {
  const { asked, language } = telling;
  const duration = durationMeasure(seconds, language);
  const withTraffic = asked.arrival_time !== undefined || asked.departure_time !== undefined;
  return {
    distance: lengthMeasure(meters, asked.units, language),
    duration,
    duration_without_traffic: withTraffic ? duration : null,
    start_address: streets[0]?.name ?? null,
    end_address: streets[streets.length - 1]?.name ?? null,
    steps: steps?.map((step) => stepOf(step, telling)) ?? null,
  };
}

const travelModes: Record<TravelMode, string> = {
  driving: 'DRIVING',
  walking: 'WALKING',
  cycling: 'CYCLING',
};

function stepOf(
  { meters, seconds, path, street, instructions }: RoutedStep,
  { asked, language }: Telling,
): RouteStep {
  const [start] = path;
  const end = path[path.length - 1];
  if (!start || !end) throw new Error('The routing engine answered with a step off its path');
  return {
    distance: lengthText(meters, asked.units, language),
    duration: durationText(seconds, language),
    polyline: encodePolyline(path),
    start_location: start,
    end_location: end,
    travel_mode: travelModes[asked.mode],
    instructions,
    street,
  };
}
