import { type LatLng, samePosition } from '../../shared/geo/position.ts';
import type { ListedPoint, MatrixBlock, MeasureName } from '../../shared/saved/searches.ts';

/** An element of a matrix: a route, or the status if there is none. */
export type Cell = { kind: 'route'; seconds: number; meters: number } | { kind: 'none'; status: string };

/** Elements of a matrix received so far, row by row. Filled in place, because there may be millions. */
export interface MatrixResult {
  rows: number;
  columns: number;
  /** NaN if there is no route or none is known yet. */
  seconds: Float64Array;
  meters: Float64Array;
  /** Status of each element without a route, by index. */
  statuses: Map<number, string>;
  /** 1 for each element received. */
  isReceived: Uint8Array;
  /** Positions on roads of origins (by row) and destinations (by column), as far as known. */
  onRoads: { origins: Map<number, LatLng>; destinations: Map<number, LatLng> };
}

/** A matrix with the points of its rows and columns. */
export interface Matrix {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  result: MatrixResult;
}

export const emptyResult = (rows: number, columns: number): MatrixResult => ({
  rows,
  columns,
  seconds: new Float64Array(rows * columns).fill(Number.NaN),
  meters: new Float64Array(rows * columns).fill(Number.NaN),
  statuses: new Map(),
  isReceived: new Uint8Array(rows * columns),
  onRoads: { origins: new Map(), destinations: new Map() },
});

/** Writes a block into the result; elements outside the matrix are ignored. */
export function putBlock(
  result: MatrixResult,
  { row, column, columns, elements, startsOnRoads = [], endsOnRoads = [] }: MatrixBlock,
) {
  putPlaces(result.onRoads.origins, row, startsOnRoads);
  putPlaces(result.onRoads.destinations, column, endsOnRoads);
  for (const [position, element] of elements.entries()) {
    const inRow = row + Math.floor(position / columns);
    const inColumn = column + (position % columns);
    if (inRow >= result.rows || inColumn >= result.columns) continue;
    const index = inRow * result.columns + inColumn;
    result.isReceived[index] = 1;
    if (typeof element === 'string') result.statuses.set(index, element);
    else [result.seconds[index], result.meters[index]] = element;
  }
}

function putPlaces(placesByIndex: Map<number, LatLng>, first: number, places: readonly (LatLng | null)[]) {
  for (const [index, place] of places.entries()) if (place) placesByIndex.set(first + index, place);
}

export function cellAt(result: MatrixResult, row: number, column: number): Cell | undefined {
  const index = row * result.columns + column;
  if (!result.isReceived[index]) return undefined;
  const seconds = result.seconds[index] ?? Number.NaN;
  const meters = result.meters[index] ?? Number.NaN;
  return Number.isNaN(seconds)
    ? { kind: 'none', status: result.statuses.get(index) ?? 'ERROR' }
    : { kind: 'route', seconds, meters };
}

/**
 * Returns the column with the lowest figure in a row, the first one on a tie; undefined if nothing is reachable. Skips
 * the origin itself where it is also a destination.
 */
export function nearestColumn(
  { origins, destinations, result }: Matrix,
  row: number,
  measure: MeasureName,
): number | undefined {
  const figures = result[measure];
  const origin = origins[row];
  const isItself = (destination: ListedPoint | undefined) =>
    origin && destination && samePosition(origin.position, destination.position);
  let nearest: number | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (let column = 0; column < result.columns; column += 1) {
    const figure = figures[row * result.columns + column] ?? Number.NaN;
    if (figure < min && !isItself(destinations[column])) {
      min = figure;
      nearest = column;
    }
  }
  return nearest;
}

/** Returns the lowest and the highest figure; undefined if there is none. */
export function rangeOf(
  result: MatrixResult,
  measure: MeasureName,
): { min: number; max: number } | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const figure of result[measure]) {
    if (figure < min) min = figure;
    if (figure > max) max = figure;
  }
  return max < min ? undefined : { min, max };
}

/** Sort order of rows: original, by their nearest destination, or by a column. */
export type RowOrder = { by: 'given' } | { by: 'nearest' } | { by: 'column'; column: number };

/** Returns the rows in a sort order, those without a figure last; ties keep their original order. */
export function orderedRows(matrix: Matrix, order: RowOrder, measure: MeasureName): number[] {
  const { result } = matrix;
  const rows = Array.from({ length: result.rows }, (_, row) => row);
  if (order.by === 'given') return rows;
  const figureOf = (row: number) => {
    const column = order.by === 'column' ? order.column : nearestColumn(matrix, row, measure);
    const figure = column === undefined ? Number.NaN : result[measure][row * result.columns + column];
    return figure === undefined || Number.isNaN(figure) ? Number.POSITIVE_INFINITY : figure;
  };
  const figures = rows.map(figureOf);
  const figureAt = (row: number) => figures[row] ?? Number.POSITIVE_INFINITY;
  return rows.sort((one, other) =>
    figureAt(one) === figureAt(other) ? one - other : figureAt(one) < figureAt(other) ? -1 : 1,
  );
}
