import { distanceMeters, samePosition } from '../../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import { maxExactMeters } from '../../../region-format/engine-config.ts';
import type { TimeAndDistance, Travel } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { costOf, isBetter, methodVariants, withStrictestAvoidance } from './better-route.ts';
import { wholeMeters } from './road-place.ts';
import { location, type Snapped } from './snapping.ts';
import {
  type Avoidance,
  avoidances,
  costing,
  type EngineTravel,
  oneToManyVariants,
  paceOf,
  privateWayVariants,
  stopOptions,
  type Thoroughness,
} from './travel.ts';
import { tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import { matrixResponseSchema, routeResponseSchema } from './valhalla-responses.ts';

/** A search from more origins than this takes seconds. */
const maxQuickOrigins = 40;

type FiguresTable = (TimeAndDistance | undefined)[][];

/** A route between two places, and the query that found it. */
interface FoundPair {
  figures: TimeAndDistance;
  travel: EngineTravel;
  avoidance: Avoidance;
}

/** Returns variants of a query with different handling of private roads, strictest first. */
type PrivateWayVariants = (travel: Travel) => readonly EngineTravel[];

/**
 * `of-routes`: figures equal those of routes, which may take a search per pair. `to-compare`: figures are only good enough
 * to compare pairs.
 */
type Accuracy = 'of-routes' | 'to-compare';

/**
 * Returns time and distance of the best route from each of `from` (row) to each of `to` (column); undefined if there is no
 * route, or a place is in an area to avoid. Features to avoid and private roads are only used if there is no other route.
 * @throws like `Valhalla.send`
 */
export async function pairFigures(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  signal: AbortSignal,
  accuracy: Accuracy = 'to-compare',
): Promise<FiguresTable> {
  const variantsOf = accuracy === 'of-routes' ? privateWayVariants : oneToManyVariants;
  const pairsByMethod = await Promise.all(
    methodVariants(travel).map((variant) => findPairs(valhalla, from, to, variant, signal, variantsOf)),
  );
  const bestOf = async (pairs: readonly FoundPair[], origin: Snapped, destination: Snapped) => {
    const isDoubtful =
      vehicleClassOf(travel.mode) !== undefined &&
      (!areInOrder(pairs) || (accuracy === 'of-routes' && mayCrossResidentialAccess(travel, pairs)));
    const routes = isDoubtful
      ? await Promise.all(pairs.map((pair) => figuresOfRoute(valhalla, origin, destination, pair, signal)))
      : pairs.map(({ figures }) => figures);
    return routes
      .filter((figures) => figures !== undefined)
      .reduce<TimeAndDistance | undefined>(
        (best, figures) => (best && !isBetter(travel.method, figures, best) ? best : figures),
        undefined,
      );
  };
  return Promise.all(
    from.map((origin, row) =>
      Promise.all(
        to.map((destination, column) => {
          const pairs = pairsByMethod
            .map((figures) => figures[row]?.[column])
            .filter((pair) => pair !== undefined);
          return bestOf(withStrictestAvoidance(travel, pairs), origin, destination);
        }),
      ),
    ),
  );
}

/**
 * Whether the shortest route of a matrix may cross residential access roads, which a route search doesn't: the fastest
 * route avoids them by a penalty, but the cost of the shortest route is only its meters. If both are equally long, the
 * shortest route avoids them too.
 */
const mayCrossResidentialAccess = ({ method }: Travel, pairs: readonly FoundPair[]): boolean =>
  method === 'distance' && new Set(pairs.map(({ figures }) => figures.meters)).size > 1;

/** Whether the fastest route is no slower than the shortest, and the shortest no longer than the fastest. */
const areInOrder = (pairs: readonly FoundPair[]): boolean =>
  pairs.every(({ figures, travel: { method } }) =>
    pairs.every((other) => costOf(method, figures) <= costOf(method, other.figures)),
  );

/** Returns the engine's best routes by the requested method; rarely, the other method finds a better one. */
export async function findPairs(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  signal: AbortSignal,
  variantsOf: PrivateWayVariants = oneToManyVariants,
): Promise<(FoundPair | undefined)[][]> {
  const pairs: (FoundPair | undefined)[][] = from.map(() => to.map(() => undefined));
  for (const variant of variantsOf(travel)) {
    for (const avoidance of avoidances(travel)) {
      const rows = from.flatMap((place, row) => (pairs[row]?.includes(undefined) ? [{ row, place }] : []));
      const columns = to.flatMap((place, column) =>
        pairs.some((pairRow) => pairRow[column] === undefined) ? [{ column, place }] : [],
      );
      if (rows.length === 0) return pairs;
      const [starts, ends] = [rows.map(({ place }) => place), columns.map(({ place }) => place)];
      const isMissing = (y: number, x: number) =>
        pairs[rows[y]?.row ?? -1]?.[columns[x]?.column ?? -1] === undefined;
      const found =
        variant.privateWays === 'at-ends'
          ? await figuresOfRoutes(valhalla, starts, ends, isMissing, { travel: variant, avoidance }, signal)
          : await figuresOfMatrix(valhalla, starts, ends, variant, avoidance, signal);
      for (const [y, { row }] of rows.entries())
        for (const [x, { column }] of columns.entries()) {
          const [pairRow, figures] = [pairs[row], found[y]?.[x]];
          if (pairRow && figures) pairRow[column] ??= { figures, travel: variant, avoidance };
        }
    }
  }
  return pairs;
}

/** Searches routes, because roads that may only be used at the ends need searches from both, which a matrix doesn't do. */
const figuresOfRoutes = (
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  isMissing: (row: number, column: number) => boolean,
  variant: Pick<FoundPair, 'travel' | 'avoidance'>,
  signal: AbortSignal,
): Promise<FiguresTable> =>
  Promise.all(
    from.map((origin, row) =>
      Promise.all(
        to.map((destination, column) =>
          isMissing(row, column) ? figuresOfRoute(valhalla, origin, destination, variant, signal) : undefined,
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
): Promise<TimeAndDistance | undefined> {
  const areas = avoidedAreas(travel.avoid, [origin, destination]);
  if (!areas.canStart(origin) || !areas.canEnd(destination)) return undefined;
  const isNear = distanceMeters(origin.at, destination.at) <= maxExactMeters;
  const search: Thoroughness = isNear ? 'exact' : 'usual';
  const request = {
    locations: [origin, destination].map((place) => ({ ...location(place), ...stopOptions(travel, search) })),
    ...costing(travel, avoidance, search),
    ...areas.exclusions,
    directions_type: 'maneuvers',
    format: 'osrm',
  };
  const response = await valhalla.send('route', request, routeResponseSchema, signal, paceOf(travel));
  const [trip] = response.ok ? tripsOf(response.value) : [];
  return trip && { seconds: Math.trunc(trip.seconds), meters: trip.meters };
}

async function figuresOfMatrix(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: EngineTravel,
  avoidance: Avoidance,
  signal: AbortSignal,
): Promise<FiguresTable> {
  const areas = avoidedAreas(travel.avoid, [...from, ...to]);
  const request = {
    sources: from.map(location),
    targets: padTargets(from, to).map(location),
    ...costing(travel, avoidance, 'usual'),
    ...areas.exclusions,
    verbose: false,
  };
  const pace = from.length > maxQuickOrigins ? 'slow' : paceOf(travel);
  const response = await valhalla.send('matrix', request, matrixResponseSchema, signal, pace);
  const { durations = [], distances = [] } = response.ok ? response.value.sources_to_targets : {};
  return from.map((origin, row) =>
    to.map((destination, column) => {
      const seconds = durations[row]?.[column] ?? null;
      const kilometers = distances[row]?.[column] ?? null;
      if (seconds === null || kilometers === null) return undefined;
      if (!areas.canStart(origin) || !areas.canEnd(destination)) return undefined;
      return { seconds, meters: fullMeters(origin, destination, kilometers) };
    }),
  );
}

/**
 * Returns at least as many destinations as origins, by repeating the first. With fewer, Valhalla searches backward, counts
 * turns differently, and finds routes that differ by minutes.
 */
const padTargets = (from: readonly Snapped[], to: readonly Snapped[]): Snapped[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => to[index] ?? to[0]).filter(
    (place) => place !== undefined,
  );

/** Returns the full length of a matrix route, including what the engine truncated at both ends. */
function fullMeters(origin: Snapped, destination: Snapped, kilometers: number): number {
  if (samePosition(origin.road, destination.road)) return 0;
  return wholeMeters(Math.round(kilometers * 1000) + origin.beyondMeters + destination.beyondMeters);
}
