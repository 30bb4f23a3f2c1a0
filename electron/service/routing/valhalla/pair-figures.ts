import { samePosition } from '../../../../shared/geo/position.ts';
import type { PairFigures, Travel } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { wholeMeters } from './road-place.ts';
import { location, type Snapped } from './snapping.ts';
import { type Avoidance, costing, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { matrixAnswerSchema } from './valhalla-answers.ts';

/** A search from so many places takes seconds. */
const manyOrigins = 40;

/**
 * The ways from each of `from` (row) to each of `to` (column), with the figures of routes between them;
 * undefined where none leads, or a place is in an area to avoid.
 * @throws as `Valhalla.ask` does
 */
export async function pairFigures(
  valhalla: Valhalla,
  from: readonly Snapped[],
  to: readonly Snapped[],
  travel: Travel,
  avoidance: Avoidance,
  signal: AbortSignal,
): Promise<(PairFigures | undefined)[][]> {
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
