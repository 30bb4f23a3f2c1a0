import { distanceMeters, samePosition } from '../../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import { maxExactMeters } from '../../../region-format/engine-config.ts';
import type { PairFigures, Travel } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { byMethods, isBetter, measureOf, strictest } from './better-way.ts';
import { wholeMeters } from './road-place.ts';
import { location, type Snapped } from './snapping.ts';
import {
  type Avoidance,
  avoidances,
  byPrivateWays,
  costing,
  type EngineTravel,
  intoPrivateWays,
  paceOf,
  type Search,
  stopOptions,
} from './travel.ts';
import { tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import { matrixAnswerSchema, routeAnswerSchema } from './valhalla-answers.ts';

/** A search from this many places takes seconds. */
const manyOrigins = 40;

type Figures = (PairFigures | undefined)[][];

/** A route between two places, and the query that found it. */
interface FoundPair {
  figures: PairFigures;
  travel: EngineTravel;
  avoidance: Avoidance;
}

/** Variants of private road handling, strictest first. */
type AsWays = (travel: Travel) => readonly EngineTravel[];

/**
 * `of-routes`: figures equal to those of routes, which may take a search per pair; `to-compare`: figures only meant for
 * comparing pairs.
 */
type Accuracy = 'of-routes' | 'to-compare';

/**
 * Returns the best routes from each of `from` (row) to each of `to` (column), with the figures of routes; undefined if
 * there is none, or a place is in an area to avoid. Anything to avoid, and private roads, are only used if there is no
 * other route.
 * @throws as `Valhalla.ask` does
 */
export async function pairFigures(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  signal: AbortSignal,
  accuracy: Accuracy = 'to-compare',
): Promise<Figures> {
  const asWays = accuracy === 'of-routes' ? byPrivateWays : intoPrivateWays;
  const found = await Promise.all(
    byMethods(travel).map((each) => foundPairs(valhalla, from, to, each, signal, asWays)),
  );
  const bestOf = async (pairs: readonly FoundPair[], origin: Snapped, destination: Snapped) => {
    const isDoubtful =
      vehicleClassOf(travel.mode) !== undefined &&
      (!areInOrder(pairs) || (accuracy === 'of-routes' && mayCrossResidents(travel, pairs)));
    const ways = isDoubtful
      ? await Promise.all(pairs.map((pair) => figuresOfRoute(valhalla, origin, destination, pair, signal)))
      : pairs.map(({ figures }) => figures);
    return ways
      .filter((way) => way !== undefined)
      .reduce<PairFigures | undefined>(
        (best, way) => (best && !isBetter(travel.method, way, best) ? best : way),
        undefined,
      );
  };
  return Promise.all(
    from.map((origin, row) =>
      Promise.all(
        to.map((destination, column) => {
          const pairs = found.map((figures) => figures[row]?.[column]).filter((pair) => pair !== undefined);
          return bestOf(strictest(travel, pairs), origin, destination);
        }),
      ),
    ),
  );
}

/**
 * A matrix by distance routes through residential access roads, unlike a route search: a penalty keeps the fastest
 * route off them, but the shortest has no costs other than meters. If both are equally long, it is off them too.
 */
const mayCrossResidents = ({ method }: Travel, pairs: readonly FoundPair[]): boolean =>
  method === 'distance' && new Set(pairs.map(({ figures }) => figures.meters)).size > 1;

/** Whether the fastest route is no slower than the shortest, and the shortest no longer than the fastest. */
const areInOrder = (pairs: readonly FoundPair[]): boolean =>
  pairs.every(({ figures, travel: { method } }) =>
    pairs.every((other) => measureOf(method, figures) <= measureOf(method, other.figures)),
  );

/** Returns the engine's best routes by the requested method; occasionally there is a better one. */
export async function foundPairs(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  signal: AbortSignal,
  asWays: AsWays = intoPrivateWays,
): Promise<(FoundPair | undefined)[][]> {
  const pairs: (FoundPair | undefined)[][] = from.map(() => to.map(() => undefined));
  for (const asked of asWays(travel)) {
    for (const avoidance of avoidances(travel)) {
      const rows = from.flatMap((place, row) => (pairs[row]?.includes(undefined) ? [{ row, place }] : []));
      const columns = to.flatMap((place, column) =>
        pairs.some((line) => line[column] === undefined) ? [{ column, place }] : [],
      );
      if (rows.length === 0) return pairs;
      const [starts, ends] = [rows.map(({ place }) => place), columns.map(({ place }) => place)];
      const isOpen = (y: number, x: number) =>
        pairs[rows[y]?.row ?? -1]?.[columns[x]?.column ?? -1] === undefined;
      const found =
        asked.privateWays === 'at-ends'
          ? await figuresOfRoutes(valhalla, starts, ends, isOpen, { travel: asked, avoidance }, signal)
          : await figuresOfMatrix(valhalla, starts, ends, asked, avoidance, signal);
      for (const [y, { row }] of rows.entries())
        for (const [x, { column }] of columns.entries()) {
          const [line, figures] = [pairs[row], found[y]?.[x]];
          if (line && figures) line[column] ??= { figures, travel: asked, avoidance };
        }
    }
  }
  return pairs;
}

/** Roads that may only be entered at the end require searches from both ends, like routes; a matrix can't do that. */
const figuresOfRoutes = (
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  isWanted: (row: number, column: number) => boolean,
  form: Pick<FoundPair, 'travel' | 'avoidance'>,
  signal: AbortSignal,
): Promise<Figures> =>
  Promise.all(
    from.map((origin, row) =>
      Promise.all(
        to.map((destination, column) =>
          isWanted(row, column) ? figuresOfRoute(valhalla, origin, destination, form, signal) : undefined,
        ),
      ),
    ),
  );

async function figuresOfRoute(
  valhalla: Valhalla,
  origin: Snapped,
  destination: Snapped,
  { travel, avoidance }: Pick<FoundPair, 'travel' | 'avoidance'>,
  signal: AbortSignal,
): Promise<PairFigures | undefined> {
  const areas = avoidedAreas(travel.avoid, [origin, destination]);
  if (!areas.mayStart(origin) || !areas.mayEnd(destination)) return undefined;
  const isNear = distanceMeters(origin.at, destination.at) <= maxExactMeters;
  const search: Search = isNear ? 'exact' : 'usual';
  const request = {
    locations: [origin, destination].map((place) => ({ ...location(place), ...stopOptions(travel, search) })),
    ...costing(travel, avoidance, search),
    ...areas.exclusions,
    directions_type: 'maneuvers',
    format: 'osrm',
  };
  const answered = await valhalla.ask('route', request, routeAnswerSchema, signal, paceOf(travel));
  const [trip] = answered.ok ? tripsOf(answered.value) : [];
  return trip && { seconds: Math.trunc(trip.seconds), meters: trip.meters };
}

async function figuresOfMatrix(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: EngineTravel,
  avoidance: Avoidance,
  signal: AbortSignal,
): Promise<Figures> {
  const areas = avoidedAreas(travel.avoid, [...from, ...to]);
  const request = {
    sources: from.map(location),
    targets: asManyAs(from, to).map(location),
    ...costing(travel, avoidance, 'usual'),
    ...areas.exclusions,
    verbose: false,
  };
  const pace = from.length > manyOrigins ? 'slow' : paceOf(travel);
  const answered = await valhalla.ask('matrix', request, matrixAnswerSchema, signal, pace);
  const { durations = [], distances = [] } = answered.ok ? answered.value.sources_to_targets : {};
  return from.map((origin, row) =>
    to.map((destination, column) => {
      const seconds = durations[row]?.[column] ?? null;
      const kilometers = distances[row]?.[column] ?? null;
      if (seconds === null || kilometers === null) return undefined;
      if (!areas.mayStart(origin) || !areas.mayEnd(destination)) return undefined;
      return { seconds, meters: metersBetween(origin, destination, kilometers) };
    }),
  );
}

/**
 * With more origins than destinations, Valhalla searches backward, counts turns differently and finds routes that
 * differ by minutes, so destinations are padded.
 */
const asManyAs = (from: readonly Snapped[], to: readonly Snapped[]): Snapped[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => to[index] ?? to[0]).filter(
    (place) => place !== undefined,
  );

/** Adds what the engine cut off at both ends. */
function metersBetween(origin: Snapped, destination: Snapped, kilometers: number): number {
  if (samePosition(origin.road, destination.road)) return 0;
  return wholeMeters(Math.round(kilometers * 1000) + origin.beyondMeters + destination.beyondMeters);
}
