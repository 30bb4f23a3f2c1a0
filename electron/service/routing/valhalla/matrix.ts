import { distanceLimits } from '../../../../shared/api/distance.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { EngineResult, FoundMatrix, MatrixQuery, TimeAndDistance } from '../../ports.ts';
import { pairFigures } from './pair-figures.ts';
import { type Snapped, type SnappedPoint, snap } from './snapping.ts';
import type { Valhalla } from './valhalla.ts';

/** The result for one origin and destination. */
type Cell = EngineResult<TimeAndDistance>;

/** Points of a query in its order; undefined if not near any road. */
type Points = readonly (SnappedPoint | undefined)[];
type Places = readonly (Snapped | undefined)[];

/** Returns the time and distance between all points of a query. Features to avoid are only used if there is no other route. */
export async function findMatrix(
  valhalla: Valhalla,
  query: MatrixQuery,
  signal: AbortSignal,
): Promise<EngineResult<FoundMatrix>> {
  const snapped = await snap(valhalla, [...query.origins, ...query.destinations], query, signal);
  const origins = snapped.slice(0, query.origins.length);
  const destinations = snapped.slice(query.origins.length);
  if (maxMeters(origins, destinations) > distanceLimits.routeMeters) return { ok: false, why: 'too-far' };
  const between = (from: Places, to: Places) => cellsBetween(valhalla, from, to, query, signal);
  const cells = await between(origins.map(nearest), destinations.map(nearest));
  return { ok: true, value: await retriedWithOtherPlaces(cells, origins, destinations, between) };
}

const nearest = (point: SnappedPoint | undefined): Snapped | undefined => point?.places[0];

const hasNoPath = (cell: Cell | undefined): boolean => cell?.ok === false && cell.why === 'no-path';

function maxMeters(origins: Points, destinations: Points): number {
  const [from, to] = [snappedOnly(origins.map(nearest)), snappedOnly(destinations.map(nearest))];
  return Math.max(0, ...from.flatMap(({ at }) => to.map((other) => distanceMeters(at, other.at))));
}

const snappedOnly = (places: Places): Snapped[] => places.filter((place) => place !== undefined);

async function cellsBetween(
  valhalla: Valhalla,
  origins: Places,
  destinations: Places,
  query: MatrixQuery,
  signal: AbortSignal,
): Promise<Cell[][]> {
  const [from, to] = [snappedOnly(origins), snappedOnly(destinations)];
  const hasPairs = from.length > 0 && to.length > 0;
  const figures = hasPairs ? await pairFigures(valhalla, from, to, query, signal, 'of-routes') : [];
  return cellsOf(origins, destinations, figures);
}

/** Returns the cells of all points from the figures of those near a road. */
function cellsOf(
  origins: Places,
  destinations: Places,
  figures: readonly (readonly (TimeAndDistance | undefined)[])[],
): Cell[][] {
  let row = -1;
  return origins.map((origin) => {
    if (!origin) return destinations.map(() => ({ ok: false, why: 'no-road' }));
    row += 1;
    let column = -1;
    return destinations.map((destination) => {
      if (!destination) return { ok: false, why: 'no-road' };
      column += 1;
      const pair = figures[row]?.[column];
      return pair ? { ok: true, value: pair } : { ok: false, why: 'no-path' };
    });
  });
}

/**
 * Fills in pairs without a route between the nearest positions, using other positions of the same points, as routes do.
 * A point's reported position is that of the last such route.
 */
async function retriedWithOtherPlaces(
  cells: Cell[][],
  origins: Points,
  destinations: Points,
  between: (from: Places, to: Places) => Promise<Cell[][]>,
): Promise<FoundMatrix> {
  const places = { origins: origins.map(onRoad), destinations: destinations.map(onRoad) };
  const hasOtherPlace = (point: SnappedPoint | undefined) => point !== undefined && point.places.length > 1;
  const isMissing = (row: number, column: number) =>
    hasNoPath(cells[row]?.[column]) && (hasOtherPlace(origins[row]) || hasOtherPlace(destinations[column]));
  const from = candidatePlaces(origins, (row) => destinations.some((_, column) => isMissing(row, column)));
  const to = candidatePlaces(destinations, (column) => origins.some((_, row) => isMissing(row, column)));
  if (from.places.length === 0) return { cells, ...places };
  const others = await between(from.places, to.places);
  const completed = cells.map((line, row) =>
    line.map((cell, column) => {
      if (!isMissing(row, column)) return cell;
      const pairs = (from.indexesByPoint.get(row) ?? []).flatMap((y) =>
        (to.indexesByPoint.get(column) ?? []).map((x) => ({ y, x, other: others[y]?.[x] })),
      );
      const pair = pairs.find(({ other }) => other?.ok);
      if (!pair?.other) return cell;
      places.origins[row] = from.places[pair.y]?.road ?? null;
      places.destinations[column] = to.places[pair.x]?.road ?? null;
      return pair.other;
    }),
  );
  return { cells: completed, ...places };
}

const onRoad = (point: SnappedPoint | undefined): LatLng | null => nearest(point)?.road ?? null;

/** Returns all positions of the requested points, and by point the indexes of its positions. */
function candidatePlaces(points: Points, isRequested: (index: number) => boolean) {
  const places: Snapped[] = [];
  const indexesByPoint = new Map<number, number[]>();
  for (const [index, point] of points.entries()) {
    if (!point || !isRequested(index)) continue;
    indexesByPoint.set(
      index,
      point.places.map((place) => places.push(place) - 1),
    );
  }
  return { places, indexesByPoint };
}
