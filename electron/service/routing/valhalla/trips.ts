import type { z } from 'zod';
import { distanceLimits } from '../../../../shared/api/distance.ts';
import type { Method } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { maxExactMeters } from '../../../region-format/engine-config.ts';
import type { EngineResult, RouteQuery } from '../../ports.ts';
import { type AvoidedAreas, avoidedAreas } from './avoided-areas.ts';
import { bestOrder } from './best-order.ts';
import { costOf, isBetter, methodVariants, withStrictestAvoidance } from './better-route.ts';
import { connectedPlaces } from './connected-places.ts';
import { sharedRoadFraction } from './shared-road.ts';
import { areMovedOffHours, location, type Snapped, type SnappedPoint, snap } from './snapping.ts';
import {
  type Avoidance,
  avoidances,
  costing,
  type EngineTravel,
  paceOf,
  privateWayVariants,
  stopOptions,
  type Thoroughness,
} from './travel.ts';
import { type Trip, tripOfLegs, tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import {
  type Maneuver,
  type NarrationResponse,
  narrationResponseSchema,
  type RouteResponse,
  routeResponseSchema,
} from './valhalla-responses.ts';

/** A snapped point of the query with its index in the query. */
export interface Stop extends Snapped {
  index: number;
}

/** A trip with its instructions. */
export interface NarratedTrip {
  trip: Trip;
  /** By leg, one maneuver per step; undefined if steps weren't requested. */
  maneuvers: readonly (readonly Maneuver[])[] | undefined;
  /** Whether roads on it are closed at certain times; undefined if neither this nor steps were requested. */
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

type ConnectedTrips = Omit<FoundTrips, 'movedOffClosedRoad'>;

/** Maximum number of alternatives. */
const maxAlternatives = 2;

/**
 * Finds the best routes of a query, with alternatives if requested.
 * @throws like `Valhalla.send`
 */
export async function findTrips(
  valhalla: Valhalla,
  request: RouteQuery,
  signal: AbortSignal,
): Promise<EngineResult<FoundTrips>> {
  const points = pointsOf(request);
  const isOptimized = request.waypoints?.optimize ?? false;
  // Every order of the stops is at least as long as the line between the two farthest apart.
  const minMeters = isOptimized ? maxPairMeters(points) : beelineMeters(points);
  if (minMeters > distanceLimits.routeMeters) return tooFar;
  const snapped = (await snap(valhalla, points, request, signal)).filter((point) => point !== undefined);
  if (snapped.length < points.length) return { ok: false, why: 'no-road' };
  const nearestPlaces = snapped.map(({ places: [place] }) => place);
  const [found, offHours] = await Promise.all([
    connectedTrips(valhalla, request, snapped, signal),
    areMovedOffHours(valhalla, nearestPlaces, request, signal),
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
): Promise<EngineResult<ConnectedTrips>> {
  const nearestPlaces = snapped.map(({ places: [place] }) => place);
  const found = await findTripsBetween(valhalla, request, nearestPlaces, signal);
  const isDisconnected = !found.ok && found.why !== 'too-far';
  if (!isDisconnected || !snapped.some(({ places }) => places.length > 1)) return found;
  const otherPlaces = await connectedPlaces(valhalla, snapped, request, signal);
  return otherPlaces ? findTripsBetween(valhalla, request, otherPlaces, signal) : found;
}

/** Finds routes between the snapped positions of a query's points. */
async function findTripsBetween(
  valhalla: Valhalla,
  request: RouteQuery,
  places: readonly Snapped[],
  signal: AbortSignal,
): Promise<EngineResult<ConnectedTrips>> {
  const isOptimized = request.waypoints?.optimize ?? false;
  const queryStops = places.map((place, index): Stop => ({ ...place, index }));
  const areas = avoidedAreas(request.avoid, queryStops);
  const isClosed = queryStops.some(
    (stop) =>
      (stop.index < queryStops.length - 1 && !areas.canStart(stop)) ||
      (stop.index > 0 && !areas.canEnd(stop)),
  );
  if (isClosed) return { ok: false, why: 'avoided' };
  const stops = isOptimized ? await bestOrder(valhalla, queryStops, request, signal) : queryStops;
  if (!stops) return { ok: false, why: 'no-path' };
  if (isOptimized && beelineMeters(stops.map(({ at }) => at)) > distanceLimits.routeMeters) return tooFar;
  const needsNarrations = request.withSteps || request.withTimeRestrictions;
  const sendRequest = <T>(query: EngineQuery, form: RequestForm, schema: z.ZodType<T>) =>
    valhalla.send('route', routeRequest(query, stops, areas, form), schema, signal, paceOf(request));
  const narrationsOf = async (query: EngineQuery, form: RequestForm): Promise<Narration[]> => {
    if (!needsNarrations) return [];
    const response = await sendRequest(query, { ...form, narrated: true }, narrationResponseSchema);
    if (!response.ok) return [];
    const { trip, alternates = [] } = response.value;
    return [trip, ...alternates.map((alternate) => alternate.trip)];
  };

  // Instructions are only requested along with the requested method, whose route is usually the best.
  const results = await Promise.all(
    methodVariants(request).map((query, rank) =>
      firstResult(query, (variant, form) =>
        Promise.all([
          sendRequest(variant, form, routeResponseSchema),
          rank === 0 ? narrationsOf(variant, form) : undefined,
        ]),
      ),
    ),
  );
  const [lead, ...others] = withStrictestAvoidance(
    request,
    results.flatMap((result) => (result.ok ? [result.value] : [])),
  );
  if (!lead) return results.find((result) => !result.ok) ?? { ok: false, why: 'no-path' };

  const withNarration = async ({ query, avoidance, trip, narrations }: FoundTrip): Promise<NarratedTrip> => {
    const [narration] = narrations ?? (await narrationsOf(query, { avoidance, alternatives: false }));
    return narratedTrip(trip, narration, request.withSteps);
  };
  const best = await bestLegByLeg(request.method, lead, others, withNarration);
  const form = { avoidance: lead.avoidance, alternatives: true };
  const [alternativesResponse, alternativeNarrations] = request.alternatives
    ? await Promise.all([sendRequest(lead.query, form, routeResponseSchema), narrationsOf(lead.query, form)])
    : [];
  const alternatives = alternativesResponse?.ok ? tripsOf(alternativesResponse.value) : [];
  const trips = [
    best,
    ...alternatives.map((trip, index) =>
      narratedTrip(trip, alternativeNarrations?.[index], request.withSteps),
    ),
  ];

  const ranked = trips
    .filter(({ trip }) => trip.meters <= distanceLimits.routeMeters)
    // Requesting alternatives must not change the best route, so those that beat it are dropped. The engine ranks them
    // lower although they are faster, by about 1 %, because they use bad roads.
    .filter(({ trip }) => costOf(request.method, trip) >= costOf(request.method, best.trip))
    .sort((a, b) => costOf(request.method, a.trip) - costOf(request.method, b.trip));
  const differingTrips = withoutSimilar(ranked).slice(0, 1 + maxAlternatives);
  return differingTrips.length > 0 ? { ok: true, value: { stops, trips: differingTrips } } : tooFar;
}

/** A query with the level for private ways. */
type EngineQuery = RouteQuery & EngineTravel;

type Narration = NarrationResponse['trip'];

const narratedTrip = (trip: Trip, narration: Narration | undefined, isNarrated: boolean): NarratedTrip => ({
  trip,
  maneuvers: (isNarrated ? narration : undefined)?.legs.map(({ maneuvers }) => maneuvers),
  hasTimeRestrictions: narration?.legs.some(({ summary }) => summary?.has_time_restrictions),
});

/** The best result of a search, and the query that found it. */
interface FoundTrip {
  query: EngineQuery;
  avoidance: Avoidance;
  trip: Trip;
  /** Instructions of the trip and its alternatives, if they were requested along with it. */
  narrations: readonly Narration[] | undefined;
}

/** Returns the result of the first variant that finds a route, strictest first, else the last error. */
async function firstResult(
  request: RouteQuery,
  sendRequest: (
    query: EngineQuery,
    form: RequestForm,
  ) => Promise<[EngineResult<RouteResponse>, readonly Narration[] | undefined]>,
): Promise<EngineResult<FoundTrip>> {
  let last: EngineResult<FoundTrip> = { ok: false, why: 'no-path' };
  for (const query of privateWayVariants(request)) {
    for (const avoidance of avoidances(request)) {
      const [response, narrations] = await sendRequest(query, { avoidance, alternatives: false });
      const [trip] = response.ok ? tripsOf(response.value) : [];
      if (trip) return { ok: true, value: { query, avoidance, trip, narrations } };
      if (!response.ok) last = response;
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
  withNarration: (found: FoundTrip) => Promise<NarratedTrip>,
): Promise<NarratedTrip> {
  const bestLegs = lead.trip.legs.map((leg, index) => {
    let best = { found: lead, leg };
    for (const found of others) {
      const other = found.trip.legs[index];
      if (other && isBetter(method, other, best.leg)) best = { found, leg: other };
    }
    return best;
  });
  const used = [lead, ...others].filter((found) => bestLegs.some((each) => each.found === found));
  const narrations = new Map(
    await Promise.all(used.map(async (found) => [found, await withNarration(found)] as const)),
  );
  const legManeuvers = bestLegs.map(({ found }, index) => narrations.get(found)?.maneuvers?.[index]);
  const maneuvers = legManeuvers.filter((each) => each !== undefined);
  return {
    trip: tripOfLegs(bestLegs.map(({ leg }) => leg)),
    maneuvers: maneuvers.length === bestLegs.length ? maneuvers : undefined,
    hasTimeRestrictions: [...narrations.values()].some(({ hasTimeRestrictions }) => hasTimeRestrictions),
  };
}

/** A trip that has at least this fraction of its road in common with a better one isn't an alternative. */
const maxSharedFraction = 0.8;

/** Returns the trips that differ from each better trip returned. */
function withoutSimilar(bestFirst: readonly NarratedTrip[]): NarratedTrip[] {
  const kept: { narrated: NarratedTrip; path: readonly LatLng[] }[] = [];
  for (const narrated of bestFirst) {
    const path = narrated.trip.legs.flatMap((leg) => leg.path);
    if (kept.some((better) => sharedRoadFraction(path, better.path) >= maxSharedFraction)) continue;
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

const maxPairMeters = (points: readonly LatLng[]): number =>
  Math.max(0, ...points.map((one) => Math.max(...points.map((other) => distanceMeters(one, other)))));

const beelineMeters = (points: readonly LatLng[]): number =>
  points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);

/** What to request from Valhalla for a query. */
interface RequestForm {
  avoidance: Avoidance;
  /** Whether to request alternatives, with a search that isn't exact, because an exact search finds hardly any. */
  alternatives: boolean;
  /** Whether to request instructions in Valhalla's format instead of the route in OSRM format. */
  narrated?: boolean;
}

function routeRequest(
  request: EngineQuery,
  stops: readonly Stop[],
  areas: AvoidedAreas,
  { avoidance, alternatives, narrated = false }: RequestForm,
): object {
  const isShort = beelineMeters(stops.map(({ at }) => at)) <= maxExactMeters;
  const search: Thoroughness = isShort && !alternatives ? 'exact' : 'usual';
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
