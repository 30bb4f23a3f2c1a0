import { distanceMeters, samePosition } from '../../../../shared/geo/position.ts';
import { farthestExactMeters } from '../../../region-format/engine-config.ts';
import type { PairFigures, Travel } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { wholeMeters } from './road-place.ts';
import { location, type Snapped } from './snapping.ts';
import { type Avoidance, avoidances, costing, type EngineTravel, intoPrivateWays, paceOf } from './travel.ts';
import { tripsOf } from './trip.ts';
import type { Valhalla } from './valhalla.ts';
import { matrixAnswerSchema, routeAnswerSchema } from './valhalla-answers.ts';

/** A search from so many places takes seconds. */
const manyOrigins = 40;

type Figures = (PairFigures | undefined)[][];

/**
 * The ways from each of `from` (row) to each of `to` (column), with the figures of routes between them;
 * undefined where none leads, or a place is in an area to avoid. What is to be avoided, and private ways, are used only
 * where nothing else leads on.
 * @param asWays how private ways are taken, the strictest first; `at-ends` costs a search for each pair
 * @throws as `Valhalla.ask` does
 */
export async function pairFigures(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  signal: AbortSignal,
  asWays: readonly EngineTravel[] = intoPrivateWays(travel),
): Promise<Figures> {
  const figures: Figures = from.map(() => to.map(() => undefined));
  for (const asked of asWays) {
    for (const avoidance of avoidances(travel)) {
      const rows = from.flatMap((place, row) => (figures[row]?.includes(undefined) ? [{ row, place }] : []));
      const columns = to.flatMap((place, column) =>
        figures.some((line) => line[column] === undefined) ? [{ column, place }] : [],
      );
      if (rows.length === 0) return figures;
      const [starts, ends] = [rows.map(({ place }) => place), columns.map(({ place }) => place)];
      const isOpen = (y: number, x: number) =>
        figures[rows[y]?.row ?? -1]?.[columns[x]?.column ?? -1] === undefined;
      const found =
        asked.privateWays === 'at-ends'
          ? await figuresOfRoutes(valhalla, starts, ends, isOpen, asked, avoidance, signal)
          : await figuresOfMatrix(valhalla, starts, ends, asked, avoidance, signal);
      for (const [y, { row }] of rows.entries())
        for (const [x, { column }] of columns.entries()) {
          const line = figures[row];
          if (line) line[column] ??= found[y]?.[x];
        }
    }
  }
  return figures;
}

/** What may be entered at the end alone is found by searches from both ends, as routes are, and by no matrix. */
async function figuresOfRoutes(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  isWanted: (row: number, column: number) => boolean,
  travel: EngineTravel,
  avoidance: Avoidance,
  signal: AbortSignal,
): Promise<Figures> {
  const between = async (origin: Snapped, destination: Snapped) => {
    const areas = avoidedAreas(travel.avoid, [origin, destination]);
    if (!areas.mayStart(origin) || !areas.mayEnd(destination)) return undefined;
    const isNear = distanceMeters(origin.at, destination.at) <= farthestExactMeters;
    const request = {
      locations: [origin, destination].map(location),
      ...costing(travel, avoidance, isNear ? 'exact' : 'usual'),
      ...areas.exclusions,
      directions_type: 'maneuvers',
      format: 'osrm',
    };
    const answered = await valhalla.ask('route', request, routeAnswerSchema, signal, paceOf(travel));
    const [trip] = answered.ok ? tripsOf(answered.value) : [];
    return trip && { seconds: Math.trunc(trip.seconds), meters: trip.meters };
  };
  return Promise.all(
    from.map((origin, row) =>
      Promise.all(
        to.map((destination, column) => (isWanted(row, column) ? between(origin, destination) : undefined)),
      ),
    ),
  );
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
 * From more places than it leads to, Valhalla searches backwards, counts turns otherwise and finds other ways,
 * by minutes: so there are never fewer destinations.
 */
const asManyAs = (from: readonly Snapped[], to: readonly Snapped[]): Snapped[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => to[index] ?? to[0]).filter(
    (place) => place !== undefined,
  );

/** With what the engine has dropped at both ends. */
function metersBetween(origin: Snapped, destination: Snapped, kilometers: number): number {
  if (samePosition(origin.road, destination.road)) return 0;
  return wholeMeters(Math.round(kilometers * 1000) + origin.beyondMeters + destination.beyondMeters);
}
