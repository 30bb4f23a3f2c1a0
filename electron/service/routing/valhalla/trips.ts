import type { z } from 'zod';
import { distanceLimits } from '../../../../shared/api/distance.ts';
import type { Method } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { farthestExactMeters } from '../../../region-format/engine-config.ts';
import type { EngineAnswer, RouteQuery } from '../../ports.ts';
import { type AvoidedAreas, avoidedAreas } from './avoided-areas.ts';
import { bestOrder } from './best-order.ts';
import { connectedPlaces } from './connected-places.ts';
import { sharedRoad } from './shared-road.ts';
import { location, type Snapped, snap } from './snapping.ts';
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
import { type Trip, tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import {
  type Maneuver,
  type NarrationAnswer,
  narrationAnswerSchema,
  routeAnswerSchema,
} from './valhalla-answers.ts';

/** A point of the question, by its place among them. */
export interface Stop extends Snapped {
  index: number;
}

/** A trip with a maneuver for each step, by leg, where they are to be told. */
export interface NarratedTrip {
  trip: Trip;
  maneuvers: readonly (readonly Maneuver[])[] | undefined;
  /** Whether roads on the way are closed at certain times, where it is told in words. */
  hasHours: boolean | undefined;
}

export interface FoundTrips {
  /** In the order in which they are visited. */
  stops: readonly Stop[];
  /** The best by the asked method first. */
  trips: readonly NarratedTrip[];
}

/** How many trips beside the best are looked for. */
const mostAlternatives = 2;

/** Finds ways from one place to another. */
export async function findTrips(
  valhalla: Valhalla,
  question: RouteQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<FoundTrips>> {
  const points = pointsOf(question);
  const optimize = question.waypoints?.optimize ?? false;
  if (!optimize && beelineMeters(points) > distanceLimits.routeMeters) return tooFar;
  const snapped = (await snap(valhalla, points, question, signal)).filter((point) => point !== undefined);
  if (snapped.length < points.length) return { ok: false, why: 'no-road' };
  const nearest = snapped.map(({ places: [place] }) => place);
  const found = await findTripsBetween(valhalla, question, nearest, signal);
  const isUnconnected = !found.ok && found.why !== 'too-far';
  if (!isUnconnected || !snapped.some(({ places }) => places.length > 1)) return found;
  const others = await connectedPlaces(valhalla, snapped, question, signal);
  return others ? findTripsBetween(valhalla, question, others, signal) : found;
}

/** Finds ways between the places that stand for the points of a question. */
async function findTripsBetween(
  valhalla: Valhalla,
  question: RouteQuery,
  places: readonly Snapped[],
  signal: AbortSignal,
): Promise<EngineAnswer<FoundTrips>> {
  let found: EngineAnswer<FoundTrips> = { ok: false, why: 'no-path' };
  for (const asked of byPrivateWays(question)) {
    if (found.ok || found.why !== 'no-path') break;
    found = await findTripsBy(valhalla, asked, places, signal);
  }
  return found;
}

/** A question as the engine is asked it. */
type EngineQuery = RouteQuery & EngineTravel;

async function findTripsBy(
  valhalla: Valhalla,
  question: EngineQuery,
  places: readonly Snapped[],
  signal: AbortSignal,
): Promise<EngineAnswer<FoundTrips>> {
  const optimize = question.waypoints?.optimize ?? false;
  const given = places.map((place, index): Stop => ({ ...place, index }));
  const areas = avoidedAreas(question.avoid, given);
  const isClosed = given.some(
    (stop) =>
      (stop.index < given.length - 1 && !areas.mayStart(stop)) || (stop.index > 0 && !areas.mayEnd(stop)),
  );
  if (isClosed) return { ok: false, why: 'avoided' };
  const stops = optimize ? await bestOrder(valhalla, given, question, signal) : given;
  if (!stops) return { ok: false, why: 'no-path' };
  if (optimize && beelineMeters(stops.map(({ at }) => at)) > distanceLimits.routeMeters) return tooFar;
  const ask = <T>(form: RequestForm, schema: z.ZodType<T>) =>
    valhalla.ask('route', routeRequest(question, stops, areas, form), schema, signal, paceOf(question));
  // Two engines search at once where they are free.
  const isToldInWords = question.narrated || question.tellsHours;
  const find = async (form: RequestForm): Promise<EngineAnswer<NarratedTrip[]>> => {
    const [answered, narrated] = await Promise.all([
      ask(form, routeAnswerSchema),
      isToldInWords ? ask({ ...form, narrated: true }, narrationAnswerSchema) : undefined,
    ]);
    if (!answered.ok) return answered;
    const told = narrated?.ok ? narrationsOf(narrated.value) : undefined;
    const trips = tripsOf(answered.value);
    return {
      ok: true,
      value: trips.map((trip, index) => ({
        trip,
        maneuvers: question.narrated ? told?.[index]?.legs.map(({ maneuvers }) => maneuvers) : undefined,
        hasHours: told?.[index]?.summary?.has_time_restrictions,
      })),
    };
  };

  const { avoidance, found } = await firstFound(question, (each) =>
    find({ avoidance: each, alternatives: false }),
  );
  if (!found.ok) return found;

  const [first] = found.value;
  const others = question.alternatives ? await find({ avoidance, alternatives: true }) : undefined;
  const trips = [...found.value, ...(others?.ok ? others.value : [])];

  const best = first ? measured(first.trip, question.method) : 0;
  const ranked = trips
    .filter(({ trip }) => trip.meters <= distanceLimits.routeMeters)
    // The first is the same whether alternatives are asked for or not. What the engine counts as dearer and
    // yet takes less time, by a hundredth, leads over bad roads.
    .filter(({ trip }) => measured(trip, question.method) >= best)
    .sort((a, b) => measured(a.trip, question.method) - measured(b.trip, question.method));
  const kept = differing(ranked).slice(0, 1 + mostAlternatives);
  return kept.length > 0 ? { ok: true, value: { stops, trips: kept } } : tooFar;
}

/** A trip that has so much road in common with a better one is no other way. */
const sharedWithBetter = 0.8;

/** Those that differ from each better one that is kept. */
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

const measured = ({ seconds, meters }: Trip, method: Method): number =>
  method === 'time' ? seconds : meters;

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

/** What the strictest avoidance finds that finds anything, or what the last one says. */
async function firstFound<T>(
  query: RouteQuery,
  find: (avoidance: Avoidance) => Promise<EngineAnswer<T>>,
): Promise<{ avoidance: Avoidance; found: EngineAnswer<T> }> {
  const [avoidance, ...others] = avoidances(query);
  let last = { avoidance, found: await find(avoidance) };
  for (const other of others) {
    if (last.found.ok) break;
    last = { avoidance: other, found: await find(other) };
  }
  return last;
}

/** How the same question is asked of Valhalla. */
interface RequestForm {
  avoidance: Avoidance;
  /** Valhalla finds hardly any when it searches exactly. */
  alternatives: boolean;
  /** Whether its maneuvers are to be told in words, and nothing else of it. */
  narrated?: boolean;
}

/** The question as Valhalla takes it. */
function routeRequest(
  question: EngineQuery,
  stops: readonly Stop[],
  areas: AvoidedAreas,
  { avoidance, alternatives, narrated = false }: RequestForm,
): object {
  const near = beelineMeters(stops.map(({ at }) => at)) <= farthestExactMeters;
  const search: Search = near && !alternatives ? 'exact' : 'usual';
  return {
    locations: stops.map((stop) => ({ ...location(stop), ...stopOptions(question, search) })),
    ...costing(question, avoidance, search),
    ...areas.exclusions,
    ...(alternatives && { alternates: mostAlternatives }),
    ...(narrated
      ? {
          directions_type: 'instructions',
          // `instructions` reads it, and tells it in the language that is asked for.
          language: 'en-US',
        }
      : { directions_type: 'maneuvers', format: 'osrm' }),
  };
}

const narrationsOf = ({ trip, alternates = [] }: NarrationAnswer): NarrationAnswer['trip'][] => [
  trip,
  ...alternates.map((alternate) => alternate.trip),
];
