import { distanceLimits, type Route, type RouteStep, type route } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language, Method, TravelMode } from '../../../shared/api/value-sets.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { decodePolyline, encodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import {
  compiledSentences,
  type Instructions,
  narratedInstructions,
  narrationLanguage,
  osrmAnswerSchema,
  sentenceInstructions,
} from './instructions.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { type Avoidance, costing, location, mayHaveToTake } from './travel.ts';
import type { NoAnswer, Valhalla } from './valhalla.ts';
import {
  type Maneuver,
  type RouteAnswer,
  routeAnswerSchema,
  type Trip,
  type TripLeg,
} from './valhalla-answers.ts';

type AskedRoute = AskedOf<typeof route>;
type RouteAnswered = AnswerOf<typeof route>;

/** How many routes beside the best are looked for. */
const alternatives = 2;

/** Answers a question for routes. */
export const routing =
  (valhalla: Valhalla) =>
  async (asked: AskedRoute, { acceptLanguage, signal }: Asker): Promise<Outcome<RouteAnswered>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    if (beelineMeters(pointsOf(asked)) > distanceLimits.routeMeters) return { answer: tooLong };

    const find = (avoidance: Avoidance) =>
      valhalla.ask(
        asked.waypoints?.optimize ? 'optimizedRoute' : 'route',
        routeRequest(asked, language, avoidance),
        routeAnswerSchema,
        signal,
      );
    let avoidance: Avoidance = 'hard';
    let found = await find(avoidance);
    if (!found.ok && mayHaveToTake(asked.avoid)) {
      avoidance = 'soft';
      found = await find(avoidance);
    }
    if (!found.ok) return { answer: noRoute(found.why) };

    let sentences: string[][][] | undefined;
    if (asked.details === 'full' && narrationLanguage(language) === undefined) {
      const ordered = pointsInOrder(asked, found.value.trip);
      const request = { ...routeRequest(asked, language, avoidance), ...ordered, format: 'osrm' };
      const narrated = await valhalla.ask('route', request, osrmAnswerSchema, signal);
      if (narrated.ok) sentences = narrated.value.routes.map((one) => compiledSentences(one, language));
    }
    return { answer: routeAnswer(asked, language, found.value, sentences) };
  };

const pointsOf = ({ origin, waypoints, destination }: AskedRoute): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

/** The points in the order in which an optimized trip takes them. */
const pointsInOrder = (asked: AskedRoute, trip: Trip): { locations: object[] } => {
  const points = pointsOf(asked);
  return {
    locations: trip.locations.flatMap(({ original_index }) => {
      const point = points[original_index];
      return point ? [location(point)] : [];
    }),
  };
};

const beelineMeters = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);

/** The question as Valhalla takes it. */
export function routeRequest(asked: AskedRoute, language: Language, avoidance: Avoidance): object {
  return {
    locations: pointsOf(asked).map(location),
    ...costing(asked, avoidance),
    ...(asked.alternatives && { alternates: alternatives }),
    directions_type: asked.details === 'full' ? 'instructions' : 'maneuvers',
    language: narrationLanguage(language) ?? 'en-US',
    units: toldInMiles(asked) ? 'miles' : 'kilometers',
  };
}

/** Spoken texts give distances in Valhalla's units, and its figures then come in them too. */
const toldInMiles = ({ details, units }: AskedRoute) => details === 'full' && units === 'imperial';
const kilometersPerMile = 1.609344;

const tooLong: RouteAnswered = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: `The route is longer than ${distanceLimits.routeMeters / 1000} km`,
  routes: [],
};

function noRoute(why: NoAnswer): RouteAnswered {
  if (why === 'too-far') return tooLong;
  const message =
    why === 'no-road'
      ? 'A point is too far from any road that may be used'
      : 'No way leads from one point to the next';
  return { status: 'ZERO_RESULTS', message, routes: [] };
}

/**
 * Valhalla's trips as the API's routes, the best by the asked method first.
 * @param sentences by trip, leg and maneuver, where Valhalla does not narrate in the language
 */
export function routeAnswer(
  asked: AskedRoute,
  language: Language,
  { trip, alternates = [] }: RouteAnswer,
  sentences?: readonly (readonly (readonly string[])[])[],
): RouteAnswered {
  const kilometers = toldInMiles(asked) ? kilometersPerMile : 1;
  const trips = [trip, ...alternates.map((alternate) => alternate.trip)]
    .map((one, index) => ({ trip: one, sentences: sentences?.[index] }))
    .filter((one) => one.trip.summary.length * kilometers * 1000 <= distanceLimits.routeMeters)
    .sort((a, b) => measured(a.trip, asked.method) - measured(b.trip, asked.method));
  if (trips.length === 0) return tooLong;
  const told: Telling = { asked, language, kilometers };
  return {
    status: 'OK',
    routes: trips.map((one, rank) => ({
      ...routeOf(one.trip, one.sentences, told),
      ...(rank === 0 && { recommended: true }),
    })),
  };
}

const measured = ({ summary }: Trip, method: Method): number =>
  method === 'time' ? summary.time : summary.length;

/** How figures and texts are to be told. */
interface Telling {
  asked: AskedRoute;
  language: Language;
  /** In one unit of Valhalla's lengths. */
  kilometers: number;
}

function routeOf(trip: Trip, sentences: readonly (readonly string[])[] | undefined, told: Telling): Route {
  const shapes = trip.legs.map(({ shape }) => decoded(shape));
  const path = shapes.flat();
  const bounds = boundsOf(path);
  if (!bounds) throw new Error('The routing engine answered with an empty path');
  const points = pointsOf(told.asked);
  return {
    overview_polyline: { points: encodePolyline(path) },
    bounds,
    notice: notice(trip, told.asked),
    legs: trip.legs.map((leg, index) => {
      const start = trip.locations[index]?.original_index ?? index;
      const end = trip.locations[index + 1]?.original_index ?? index + 1;
      return {
        ...legOf(leg, shapes[index] ?? [], sentences?.[index], told),
        start_location: points[start] ?? told.asked.origin,
        end_location: points[end] ?? told.asked.destination,
        start_waypoint: start,
        end_waypoint: end,
      };
    }),
    main_route_name: mainName(trip),
  };
}

function decoded(shape: string): LatLng[] {
  const path = decodePolyline(shape, 6);
  if (!path) throw new Error('The routing engine answered with a broken path');
  return path;
}

function notice({ summary }: Trip, { avoid, arrival_time, departure_time }: AskedRoute): string {
  const notices: string[] = [];
  if (summary.has_toll) notices.push('Has toll segments');
  if (avoid?.highways && summary.has_highway) notices.push('Has highway segments');
  if (avoid?.ferries && summary.has_ferry) notices.push('Has ferry segments');
  if (arrival_time !== undefined || departure_time !== undefined) {
    notices.push('No traffic data: durations are without traffic');
  }
  return notices.join('. ');
}

/** The name along the longest step. */
function mainName({ legs }: Trip): string | null {
  const named = legs
    .flatMap(({ maneuvers }) => maneuvers)
    .filter(({ street_names }) => street_names !== undefined && street_names.length > 0)
    .sort((a, b) => b.length - a.length);
  return named[0]?.street_names?.[0] ?? null;
}

function legOf(
  { summary, maneuvers }: TripLeg,
  path: readonly LatLng[],
  sentences: readonly string[] | undefined,
  { asked, language, kilometers }: Telling,
) {
  const duration = durationMeasure(summary.time, language);
  const withTraffic = asked.arrival_time !== undefined || asked.departure_time !== undefined;
  const names = maneuvers.flatMap(({ street_names }) => street_names?.[0] ?? []);
  return {
    distance: lengthMeasure(summary.length * kilometers, asked.units, language),
    duration,
    duration_without_traffic: withTraffic ? duration : null,
    start_address: names[0] ?? null,
    end_address: names[names.length - 1] ?? null,
    steps:
      asked.details === 'full'
        ? maneuvers.map((maneuver, index) =>
            stepOf(maneuver, path, sentences?.[index], { asked, language, kilometers }),
          )
        : null,
  };
}

const travelModes: Record<TravelMode, string> = {
  driving: 'DRIVING',
  walking: 'WALKING',
  cycling: 'CYCLING',
};

function stepOf(
  maneuver: Maneuver,
  path: readonly LatLng[],
  sentence: string | undefined,
  { asked, language, kilometers }: Telling,
): RouteStep {
  const along = path.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1);
  const [start] = along;
  const end = along[along.length - 1];
  if (!start || !end) throw new Error('The routing engine answered with a step off its path');
  const instructions: Instructions =
    sentence === undefined ? narratedInstructions(maneuver) : sentenceInstructions(maneuver, sentence);
  // The provider never tells of less than a meter.
  const meters = Math.max(1, Math.round(maneuver.length * kilometers * 1000));
  return {
    distance: lengthText(meters, asked.units, language),
    duration: durationText(maneuver.time, language),
    polyline: encodePolyline(along),
    start_location: start,
    end_location: end,
    travel_mode: travelModes[asked.mode],
    instructions,
  };
}
