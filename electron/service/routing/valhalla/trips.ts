import type { z } from 'zod';
import { distanceLimits } from '../../../../shared/api/distance.ts';
import type { Method } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { maxExactMeters } from '../../../region-format/engine-config.ts';
import type { EngineAnswer, RouteQuery } from '../../ports.ts';
import { type AvoidedAreas, avoidedAreas } from './avoided-areas.ts';
import { bestOrder } from './best-order.ts';
import { byMethods, isBetter, measureOf, strictest } from './better-way.ts';
import { connectedPlaces } from './connected-places.ts';
import { sharedRoad } from './shared-road.ts';
import { areOffHours, location, type Snapped, type SnappedPoint, snap } from './snapping.ts';
import {
  type Avoidance,
  avoidances,
  byPrivateWays,
  costing,
  type EngineTravel,
  paceOf,
  type Search,
  stopOptions,
} from './travel.ts';
import { type Trip, tripOfLegs, tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import {
  type Maneuver,
  type NarrationAnswer,
  narrationAnswerSchema,
  type RouteAnswer,
  routeAnswerSchema,
} from './valhalla-answers.ts';

/** A point of the query by its index. */
export interface Stop extends Snapped {
  index: number;
}

/** A trip with one maneuver per step, by leg, if instructions are requested. */
export interface NarratedTrip {
  trip: Trip;
  maneuvers: readonly (readonly Maneuver[])[] | undefined;
  /** Whether roads on it are closed at certain times; known if instructions were requested. */
  hasTimeRestrictions: boolean | undefined;
}

export interface FoundTrips {
  /** In visiting order. */
  stops: readonly Stop[];
  /** Best by the requested method first. */
  trips: readonly NarratedTrip[];
  /** Whether a stop on a road with opening hours was moved to another road. */
  movedOffClosedRoad: boolean;
}

type TripsBetween = Omit<FoundTrips, 'movedOffClosedRoad'>;

/** Maximum number of alternatives. */
const maxAlternatives = 2;

/** Finds routes between points. */
export async function findTrips(
  valhalla: Valhalla,
  request: RouteQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<FoundTrips>> {
  const points = pointsOf(request);
  const optimize = request.waypoints?.optimize ?? false;
  if (!optimize && beelineMeters(points) > distanceLimits.routeMeters) return tooFar;
  const snapped = (await snap(valhalla, points, request, signal)).filter((point) => point !== undefined);
  if (snapped.length < points.length) return { ok: false, why: 'no-road' };
  const nearest = snapped.map(({ places: [place] }) => place);
  const [found, offHours] = await Promise.all([
    connectedTrips(valhalla, request, snapped, signal),
    areOffHours(valhalla, nearest, request, signal),
  ]);
  return found.ok
    ? { ok: true, value: { ...found.value, movedOffClosedRoad: offHours.includes(true) } }
    : found;
}

/** Finds routes between the nearest positions of the points, or between others if those aren't connected. */
async function connectedTrips(
  valhalla: Valhalla,
  request: RouteQuery,
  snapped: readonly SnappedPoint[],
  signal: AbortSignal,
): Promise<EngineAnswer<TripsBetween>> {
  const nearest = snapped.map(({ places: [place] }) => place);
  const found = await findTripsBetween(valhalla, request, nearest, signal);
  const isUnconnected = !found.ok && found.why !== 'too-far';
  if (!isUnconnected || !snapped.some(({ places }) => places.length > 1)) return found;
  const others = await connectedPlaces(valhalla, snapped, request, signal);
  return others ? findTripsBetween(valhalla, request, others, signal) : found;
}

/** Finds routes between the snapped positions of a query's points. */
async function findTripsBetween(
  valhalla: Valhalla,
  request: RouteQuery,
  places: readonly Snapped[],
  signal: AbortSignal,
): Promise<EngineAnswer<TripsBetween>> {
  const optimize = request.waypoints?.optimize ?? false;
  const given = places.map((place, index): Stop => ({ ...place, index }));
  const areas = avoidedAreas(request.avoid, given);
  const isClosed = given.some(
    (stop) =>
      (stop.index < given.length - 1 && !areas.mayStart(stop)) || (stop.index > 0 && !areas.mayEnd(stop)),
  );
  if (isClosed) return { ok: false, why: 'avoided' };
  const stops = optimize ? await bestOrder(valhalla, given, request, signal) : given;
  if (!stops) return { ok: false, why: 'no-path' };
  if (optimize && beelineMeters(stops.map(({ at }) => at)) > distanceLimits.routeMeters) return tooFar;
  const needsNarrations = request.withSteps || request.withTimeRestrictions;
  const ask = <T>(query: EngineQuery, form: RequestForm, schema: z.ZodType<T>) =>
    valhalla.ask('route', routeRequest(query, stops, areas, form), schema, signal, paceOf(request));
  const narrationsOf = async (query: EngineQuery, form: RequestForm): Promise<Narration[]> => {
    if (!needsNarrations) return [];
    const answered = await ask(query, { ...form, narrated: true }, narrationAnswerSchema);
    if (!answered.ok) return [];
    const { trip, alternates = [] } = answered.value;
    return [trip, ...alternates.map((alternate) => alternate.trip)];
  };

  // Run both searches in parallel if engines are free. Usually the requested method wins and needs the instructions.
  const found = await Promise.all(
    byMethods(request).map((query, rank) =>
      firstFound(query, (asked, form) =>
        Promise.all([
          ask(asked, form, routeAnswerSchema),
          rank === 0 ? narrationsOf(asked, form) : undefined,
        ]),
      ),
    ),
  );
  const [lead, ...others] = strictest(
    request,
    found.flatMap((each) => (each.ok ? [each.value] : [])),
  );
  if (!lead) return found.find((each) => !each.ok) ?? { ok: false, why: 'no-path' };

  const narrated = async ({ query, avoidance, trip, narrations }: FoundTrip): Promise<NarratedTrip> => {
    const [words] = narrations ?? (await narrationsOf(query, { avoidance, alternatives: false }));
    return narratedTrip(trip, words, request.withSteps);
  };
  const best = await bestLegByLeg(request.method, lead, others, narrated);
  const form = { avoidance: lead.avoidance, alternatives: true };
  const [more, moreNarrations] = request.alternatives
    ? await Promise.all([ask(lead.query, form, routeAnswerSchema), narrationsOf(lead.query, form)])
    : [];
  const alternatives = more?.ok ? tripsOf(more.value) : [];
  const trips = [
    best,
    ...alternatives.map((trip, index) => narratedTrip(trip, moreNarrations?.[index], request.withSteps)),
  ];

  const ranked = trips
    .filter(({ trip }) => trip.meters <= distanceLimits.routeMeters)
    // The first is the same whether alternatives are asked for or not. What the engine counts as dearer and
    // yet takes less time, by a hundredth, leads over bad roads.
    .filter(({ trip }) => measureOf(request.method, trip) >= measureOf(request.method, best.trip))
    .sort((a, b) => measureOf(request.method, a.trip) - measureOf(request.method, b.trip));
  const kept = differing(ranked).slice(0, 1 + maxAlternatives);
  return kept.length > 0 ? { ok: true, value: { stops, trips: kept } } : tooFar;
}

/** A query as sent to the engine. */
type EngineQuery = RouteQuery & EngineTravel;

type Narration = NarrationAnswer['trip'];

const narratedTrip = (trip: Trip, narrations: Narration | undefined, isNarrated: boolean): NarratedTrip => ({
  trip,
  maneuvers: (isNarrated ? narrations : undefined)?.legs.map(({ maneuvers }) => maneuvers),
  hasTimeRestrictions: narrations?.legs.some(({ summary }) => summary?.has_time_restrictions),
});

/** The best result of a search, and the query that found it. */
interface FoundTrip {
  query: EngineQuery;
  avoidance: Avoidance;
  trip: Trip;
  /** Set if instructions were requested along with it. */
  narrations: readonly Narration[] | undefined;
}

/** Returns the first result from strictest to loosest query, or the error of the last one. */
async function firstFound(
  request: RouteQuery,
  ask: (
    query: EngineQuery,
    form: RequestForm,
  ) => Promise<[EngineAnswer<RouteAnswer>, readonly Narration[] | undefined]>,
): Promise<EngineAnswer<FoundTrip>> {
  let last: EngineAnswer<FoundTrip> = { ok: false, why: 'no-path' };
  for (const query of byPrivateWays(request)) {
    for (const avoidance of avoidances(request)) {
      const [answered, narrations] = await ask(query, { avoidance, alternatives: false });
      const [trip] = answered.ok ? tripsOf(answered.value) : [];
      if (trip) return { ok: true, value: { query, avoidance, trip, narrations } };
      if (!answered.ok) last = answered;
    }
    if (!last.ok && last.why !== 'no-path') break;
  }
  return last;
}

/** Returns the trip composed of the best leg between each two stops. */
async function bestLegByLeg(
  method: Method,
  lead: FoundTrip,
  others: readonly FoundTrip[],
  narrated: (found: FoundTrip) => Promise<NarratedTrip>,
): Promise<NarratedTrip> {
  const chosen = lead.trip.legs.map((leg, index) => {
    let best = { found: lead, leg };
    for (const found of others) {
      const other = found.trip.legs[index];
      if (other && isBetter(method, other, best.leg)) best = { found, leg: other };
    }
    return best;
  });
  const used = [lead, ...others].filter((found) => chosen.some((each) => each.found === found));
  const narrations = new Map(
    await Promise.all(used.map(async (found) => [found, await narrated(found)] as const)),
  );
  const ofLeg = chosen.map(({ found }, index) => narrations.get(found)?.maneuvers?.[index]);
  const maneuvers = ofLeg.filter((each) => each !== undefined);
  return {
    trip: tripOfLegs(chosen.map(({ leg }) => leg)),
    maneuvers: maneuvers.length === chosen.length ? maneuvers : undefined,
    hasTimeRestrictions: [...narrations.values()].some(({ hasTimeRestrictions }) => hasTimeRestrictions),
  };
}

/** A trip sharing this much road with a better one isn't an alternative. */
const sharedWithBetter = 0.8;

/** Keeps trips that differ from every better one kept. */
function differing(bestFirst: readonly NarratedTrip[]): NarratedTrip[] {
  const kept: { narrated: NarratedTrip; path: readonly LatLng[] }[] = [];
  for (const narrated of bestFirst) {
    const path = narrated.trip.legs.flatMap((leg) => leg.path);
    if (kept.some((better) => sharedRoad(path, better.path) >= sharedWithBetter)) continue;
    kept.push({ narrated, path });
  }
  return kept.map(({ narrated }) => narrated);
}

const tooFar = { ok: false, why: 'too-far' } as const;

const pointsOf = ({ origin, waypoints, destination }: RouteQuery): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

const beelineMeters = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);

/** Format of a request to Valhalla. */
interface RequestForm {
  avoidance: Avoidance;
  /** Valhalla finds hardly any in an exact search. */
  alternatives: boolean;
  /** Whether to request instructions only. */
  narrated?: boolean;
}

/** Returns the request to Valhalla. */
function routeRequest(
  request: EngineQuery,
  stops: readonly Stop[],
  areas: AvoidedAreas,
  { avoidance, alternatives, narrated = false }: RequestForm,
): object {
  const near = beelineMeters(stops.map(({ at }) => at)) <= maxExactMeters;
  const search: Search = near && !alternatives ? 'exact' : 'usual';
  return {
    locations: stops.map((stop) => ({ ...location(stop), ...stopOptions(request, search) })),
    ...costing(request, avoidance, search),
    ...areas.exclusions,
    ...(alternatives && { alternates: maxAlternatives }),
    ...(narrated
      ? {
          directions_type: 'instructions',
          // `instructions` parses the English text and translates it.
          language: 'en-US',
        }
      : { directions_type: 'maneuvers', format: 'osrm' }),
  };
}
