import type { z } from 'zod';
import { distanceLimits, type Route, type RouteStep, type route } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { Language, Method, TravelMode } from '../../../shared/api/value-sets.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { decodePolyline, encodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { farthestExactMeters } from '../../region/valhalla-config.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import {
  compiledSentences,
  type Instructions,
  narratedInstructions,
  narrationLanguage,
  type OsrmAnswer,
  osrmAnswerSchema,
  sentenceInstructions,
} from './instructions.ts';
import { durationMeasure, durationText, lengthMeasure, lengthText } from './measure-text.ts';
import { type Attempt, attempts, costing, location, noTraffic, tooLongMessage } from './travel.ts';
import type { EngineAnswer, NoAnswer, Valhalla } from './valhalla.ts';
import {
  type Maneuver,
  orderAnswerSchema,
  type RouteAnswer,
  routeAnswerSchema,
  type Trip,
  type TripLeg,
} from './valhalla-answers.ts';

type AskedRoute = AskedOf<typeof route>;
type RouteAnswered = AnswerOf<typeof route>;

/** How many routes beside the best are looked for. */
const mostAlternatives = 2;

/** Answers a question for routes. */
export const routing =
  (valhalla: Valhalla) =>
  async (asked: AskedRoute, { acceptLanguage, signal }: Asker): Promise<Outcome<RouteAnswered>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    const points = pointsOf(asked);
    if (beelineMeters(points) > distanceLimits.routeMeters) return { answer: tooLong };

    const ordered = asked.waypoints?.optimize ? await bestOrder(valhalla, asked, signal) : asGiven(points);
    if (!ordered.ok) return { answer: noRoute(ordered.why) };
    const stops = ordered.value;
    const find = <T>(form: RequestForm, schema: z.ZodType<T>) =>
      valhalla.ask('route', routeRequest(asked, stops, language, form), schema, signal);

    const { attempt, found } = await firstFound(asked, (each) =>
      find({ attempt: each, alternatives: false }, routeAnswerSchema),
    );
    if (!found.ok) return { answer: noRoute(found.why) };

    const form: RequestForm = { attempt, alternatives: false };
    const forms = asked.alternatives ? [form, { ...form, alternatives: true }] : [form];
    const trips: NarratedTrip[] = [];
    for (const each of forms) {
      const answered = each === form ? found : await find(each, routeAnswerSchema);
      if (!answered.ok) continue;
      const told = await sentencesFor(asked, language, () => find({ ...each, osrm: true }, osrmAnswerSchema));
      for (const [index, trip] of tripsOf(answered.value).entries()) {
        const known = trips.some((other) => sameWay(other.trip, trip));
        if (!known) trips.push({ trip, sentences: told?.[index] });
      }
    }
    return { answer: routeAnswer(asked, stops, language, trips) };
  };

/** What the first attempt finds that finds anything, or what the last one says. */
async function firstFound<T>(
  { avoid }: AskedRoute,
  find: (attempt: Attempt) => Promise<EngineAnswer<T>>,
): Promise<{ attempt: Attempt; found: EngineAnswer<T> }> {
  const [attempt, ...others] = attempts(avoid);
  let last = { attempt, found: await find(attempt) };
  for (const other of others) {
    if (last.found.ok) break;
    last = { attempt: other, found: await find(other) };
  }
  return last;
}

const pointsOf = ({ origin, waypoints, destination }: AskedRoute): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

const beelineMeters = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);

/** A point of the question, by its place among them. */
interface Stop {
  at: LatLng;
  index: number;
}

const asGiven = (points: readonly LatLng[]) => ({
  ok: true as const,
  value: points.map((at, index): Stop => ({ at, index })),
});

/** The order of the waypoints that is best by the asked method; the ends stay. */
async function bestOrder(
  valhalla: Valhalla,
  asked: AskedRoute,
  signal: AbortSignal,
): Promise<EngineAnswer<Stop[]>> {
  const points = pointsOf(asked);
  const { found } = await firstFound(asked, (attempt) =>
    valhalla.ask('optimizedRoute', orderRequest(asked, attempt), orderAnswerSchema, signal),
  );
  if (!found.ok) return found;
  const stops = found.value.trip.locations.flatMap(({ original_index }): Stop[] => {
    const at = points[original_index];
    return at ? [{ at, index: original_index }] : [];
  });
  return { ok: true, value: stops };
}

/** The question for the best order as Valhalla takes it; it crashes when asked for the exact optimum. */
export const orderRequest = (asked: AskedRoute, attempt: Attempt): object => ({
  locations: pointsOf(asked).map((point) => location(point, attempt)),
  ...costing(asked, attempt, 'usual'),
  directions_type: 'none',
});

/** How the same question is asked of Valhalla. */
interface RequestForm {
  attempt: Attempt;
  /** Valhalla finds hardly any when it searches exactly. */
  alternatives: boolean;
  osrm?: boolean;
}

/** The question as Valhalla takes it. */
export function routeRequest(
  asked: AskedRoute,
  stops: readonly Stop[],
  language: Language,
  { attempt, alternatives, osrm }: RequestForm,
): object {
  const near = beelineMeters(stops.map(({ at }) => at)) <= farthestExactMeters;
  return {
    locations: stops.map(({ at }) => location(at, attempt)),
    ...costing(asked, attempt, near && !alternatives ? 'exact' : 'usual'),
    ...(alternatives && { alternates: mostAlternatives }),
    directions_type: asked.details === 'full' ? 'instructions' : 'maneuvers',
    language: narrationLanguage(language) ?? 'en-US',
    units: toldInMiles(asked) ? 'miles' : 'kilometers',
    ...(osrm && { format: 'osrm' }),
  };
}

const tripsOf = ({ trip, alternates = [] }: RouteAnswer): Trip[] => [
  trip,
  ...alternates.map((alternate) => alternate.trip),
];

const sameWay = (a: Trip, b: Trip): boolean =>
  a.legs.every(({ shape }, index) => shape === b.legs[index]?.shape);

/** A trip with its sentences by leg and maneuver where Valhalla does not narrate in the language. */
interface NarratedTrip {
  trip: Trip;
  sentences: readonly (readonly string[])[] | undefined;
}

async function sentencesFor(
  { details }: AskedRoute,
  language: Language,
  findOsrm: () => Promise<EngineAnswer<OsrmAnswer>>,
): Promise<string[][][] | undefined> {
  if (details === 'none' || narrationLanguage(language) !== undefined) return undefined;
  const found = await findOsrm();
  return found.ok ? found.value.routes.map((route) => compiledSentences(route, language)) : undefined;
}

/** Spoken texts give distances in Valhalla's units, and its figures then come in them too. */
const toldInMiles = ({ details, units }: AskedRoute) => details === 'full' && units === 'imperial';
const kilometersPerMile = 1.609344;

const tooLong: RouteAnswered = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: tooLongMessage,
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

/** Valhalla's trips as the API's routes, the best by the asked method first. */
export function routeAnswer(
  asked: AskedRoute,
  stops: readonly Stop[],
  language: Language,
  trips: readonly NarratedTrip[],
): RouteAnswered {
  const telling: Telling = { asked, stops, language, kilometers: toldInMiles(asked) ? kilometersPerMile : 1 };
  const ranked = trips
    .filter(({ trip }) => trip.summary.length * telling.kilometers * 1000 <= distanceLimits.routeMeters)
    .sort((a, b) => measured(a.trip, asked.method) - measured(b.trip, asked.method))
    .slice(0, 1 + mostAlternatives);
  if (ranked.length === 0) return tooLong;
  return {
    status: 'OK',
    routes: ranked.map((narrated, rank) => ({
      ...routeOf(narrated, telling),
      ...(rank === 0 && { recommended: true }),
    })),
  };
}

const measured = ({ summary }: Trip, method: Method): number =>
  method === 'time' ? summary.time : summary.length;

/** How figures and texts are to be told. */
interface Telling {
  asked: AskedRoute;
  /** In the order in which they are visited. */
  stops: readonly Stop[];
  language: Language;
  /** In one unit of Valhalla's lengths. */
  kilometers: number;
}

function routeOf({ trip, sentences }: NarratedTrip, telling: Telling): Route {
  const shapes = trip.legs.map(({ shape }) => decoded(shape));
  const path = shapes.flat();
  const bounds = boundsOf(path);
  if (!bounds) throw new Error('The routing engine answered with an empty path');
  return {
    overview_polyline: { points: encodePolyline(path) },
    bounds,
    notice: notice(trip, telling.asked),
    legs: trip.legs.map((leg, index) => {
      const start = telling.stops[index];
      const end = telling.stops[index + 1];
      if (!start || !end) throw new Error('The routing engine answered with more legs than were asked for');
      return {
        ...legOf(leg, shapes[index] ?? [], sentences?.[index], telling),
        start_location: start.at,
        end_location: end.at,
        start_waypoint: start.index,
        end_waypoint: end.index,
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
    notices.push(noTraffic);
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
  telling: Telling,
) {
  const { asked, language, kilometers } = telling;
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
        ? maneuvers.map((maneuver, index) => stepOf(maneuver, path, sentences?.[index], telling))
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
