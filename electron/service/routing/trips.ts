import type { z } from 'zod';
import { distanceLimits } from '../../../shared/api/distance.ts';
import type { Waypoints } from '../../../shared/api/text-form.ts';
import type { DistanceStatus, Language, Method, UnitSystem } from '../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { farthestExactMeters } from '../../region/valhalla-config.ts';
import { narrationLanguage, type OsrmStep, osrmAnswerSchema } from './instructions.ts';
import { type Attempt, attempts, costing, location, type Travel, tooLongMessage } from './travel.ts';
import type { EngineAnswer, NoAnswer, Valhalla } from './valhalla.ts';
import { orderAnswerSchema, type RouteAnswer, routeAnswerSchema, type Trip } from './valhalla-answers.ts';

/** A question for ways from one place to another, for routes and for tolls alike. */
export interface TripQuestion extends Travel {
  origin: LatLng;
  destination: LatLng;
  waypoints?: Waypoints | undefined;
  alternatives: boolean;
  units: UnitSystem;
  language: Language;
  /** Whether the maneuvers are to be told in words. */
  narrated: boolean;
}

/** A point of the question, by its place among them. */
export interface Stop {
  at: LatLng;
  index: number;
}

/** A trip with its steps in OSRM form by leg and maneuver, where Valhalla does not narrate in the language. */
export interface NarratedTrip {
  trip: Trip;
  osrmSteps: readonly (readonly OsrmStep[])[] | undefined;
}

export interface FoundTrips {
  status: 'OK';
  /** In the order in which they are visited. */
  stops: readonly Stop[];
  /** The best by the asked method first. */
  trips: readonly NarratedTrip[];
  /** Of one unit of Valhalla's lengths. */
  kilometers: number;
}

export interface NoTrips {
  status: Exclude<DistanceStatus, 'OK'>;
  message: string;
}

/** How many trips beside the best are looked for. */
const mostAlternatives = 2;
const kilometersPerMile = 1.609344;

/** Spoken texts give distances in Valhalla's units, and its figures then come in them too. */
const inMiles = ({ narrated, units }: TripQuestion) => narrated && units === 'imperial';

/** Finds ways from one place to another. */
export async function findTrips(
  valhalla: Valhalla,
  question: TripQuestion,
  signal: AbortSignal,
): Promise<FoundTrips | NoTrips> {
  const points = pointsOf(question);
  if (beelineMeters(points) > distanceLimits.routeMeters) return tooLong;

  const ordered = question.waypoints?.optimize
    ? await bestOrder(valhalla, question, signal)
    : asGiven(points);
  if (!ordered.ok) return noTrips(ordered.why);
  const stops = ordered.value;
  const find = <T>(form: RequestForm, schema: z.ZodType<T>) =>
    valhalla.ask('route', routeRequest(question, stops, form), schema, signal);

  const { attempt, found } = await firstFound(question, (each) =>
    find({ attempt: each, alternatives: false }, routeAnswerSchema),
  );
  if (!found.ok) return noTrips(found.why);

  const form: RequestForm = { attempt, alternatives: false };
  const forms = question.alternatives ? [form, { ...form, alternatives: true }] : [form];
  const trips: NarratedTrip[] = [];
  for (const each of forms) {
    const answered = each === form ? found : await find(each, routeAnswerSchema);
    if (!answered.ok) continue;
    const osrmSteps = await osrmStepsOf(question, () => find({ ...each, osrm: true }, osrmAnswerSchema));
    for (const [index, trip] of tripsOf(answered.value).entries()) {
      const known = trips.some((other) => sameWay(other.trip, trip));
      if (!known) trips.push({ trip, osrmSteps: osrmSteps?.[index] });
    }
  }

  const kilometers = inMiles(question) ? kilometersPerMile : 1;
  const ranked = trips
    .filter(({ trip }) => trip.summary.length * kilometers * 1000 <= distanceLimits.routeMeters)
    .sort((a, b) => measured(a.trip, question.method) - measured(b.trip, question.method))
    .slice(0, 1 + mostAlternatives);
  return ranked.length > 0 ? { status: 'OK', stops, trips: ranked, kilometers } : tooLong;
}

const tooLong: NoTrips = { status: 'MAX_ROUTE_LENGTH_EXCEEDED', message: tooLongMessage };

function noTrips(why: NoAnswer): NoTrips {
  if (why === 'too-far') return tooLong;
  const message =
    why === 'no-road'
      ? 'A point is too far from any road that may be used'
      : 'No way leads from one point to the next';
  return { status: 'ZERO_RESULTS', message };
}

const measured = ({ summary }: Trip, method: Method): number =>
  method === 'time' ? summary.time : summary.length;

const pointsOf = ({ origin, waypoints, destination }: TripQuestion): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

const beelineMeters = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);

/** What the first attempt finds that finds anything, or what the last one says. */
async function firstFound<T>(
  { avoid }: TripQuestion,
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

const asGiven = (points: readonly LatLng[]) => ({
  ok: true as const,
  value: points.map((at, index): Stop => ({ at, index })),
});

/** The order of the waypoints that is best by the asked method; the ends stay. */
async function bestOrder(
  valhalla: Valhalla,
  question: TripQuestion,
  signal: AbortSignal,
): Promise<EngineAnswer<Stop[]>> {
  const points = pointsOf(question);
  const { found } = await firstFound(question, (attempt) =>
    valhalla.ask('optimizedRoute', orderRequest(question, attempt), orderAnswerSchema, signal),
  );
  if (!found.ok) return found;
  const stops = found.value.trip.locations.flatMap(({ original_index }): Stop[] => {
    const at = points[original_index];
    return at ? [{ at, index: original_index }] : [];
  });
  return { ok: true, value: stops };
}

/** The question for the best order as Valhalla takes it; it crashes when asked for the exact optimum. */
const orderRequest = (question: TripQuestion, attempt: Attempt): object => ({
  locations: pointsOf(question).map((point) => location(point, attempt)),
  ...costing(question, attempt, 'usual'),
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
function routeRequest(
  question: TripQuestion,
  stops: readonly Stop[],
  { attempt, alternatives, osrm }: RequestForm,
): object {
  const near = beelineMeters(stops.map(({ at }) => at)) <= farthestExactMeters;
  return {
    locations: stops.map(({ at }) => location(at, attempt)),
    ...costing(question, attempt, near && !alternatives ? 'exact' : 'usual'),
    ...(alternatives && { alternates: mostAlternatives }),
    directions_type: question.narrated ? 'instructions' : 'maneuvers',
    language: narrationLanguage(question.language) ?? 'en-US',
    units: inMiles(question) ? 'miles' : 'kilometers',
    ...(osrm && { format: 'osrm' }),
  };
}

const tripsOf = ({ trip, alternates = [] }: RouteAnswer): Trip[] => [
  trip,
  ...alternates.map((alternate) => alternate.trip),
];

const sameWay = (a: Trip, b: Trip): boolean =>
  a.legs.every(({ shape }, index) => shape === b.legs[index]?.shape);

async function osrmStepsOf(
  { narrated, language }: TripQuestion,
  findOsrm: () => Promise<EngineAnswer<z.infer<typeof osrmAnswerSchema>>>,
): Promise<OsrmStep[][][] | undefined> {
  if (!narrated || narrationLanguage(language) !== undefined) return undefined;
  const found = await findOsrm();
  return found.ok ? found.value.routes.map(({ legs }) => legs.map(({ steps }) => steps)) : undefined;
}
