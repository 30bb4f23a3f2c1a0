import { type Coverage, isCovered } from '../../shared/geo/coverage.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import type { Matrix } from './matrix-result.ts';

/** Pairs of a table without a figure because a place is outside the built-in service's region. */
export interface OutsidePairs {
  /** Each place once, origins first. */
  places: readonly ListedPoint[];
  pairs: number;
  has(row: number, column: number): boolean;
}

/** Returns the pairs without a figure that have a place outside the covered area. */
export function outsidePairs({ origins, destinations, result }: Matrix, coverage: Coverage): OutsidePairs {
  const outside = (points: readonly ListedPoint[]) =>
    points.map(({ position }) => !isCovered(coverage, position));
  const [rows, columns] = [outside(origins), outside(destinations)];
  const has = (row: number, column: number) => rows[row] === true || columns[column] === true;
  const places = new Map<string, ListedPoint>();
  const addIfOutside = (points: readonly ListedPoint[], isOutside: readonly boolean[], index: number) => {
    const point = points[index];
    if (!point || !isOutside[index]) return;
    places.set(`${point.position.lat} ${point.position.lng}`, point);
  };
  const unansweredPairs = [...result.statuses.keys()]
    .map((at) => [Math.floor(at / result.columns), at % result.columns] as const)
    .filter(([row, column]) => has(row, column));
  for (const [row] of unansweredPairs) addIfOutside(origins, rows, row);
  for (const [, column] of unansweredPairs) addIfOutside(destinations, columns, column);
  return { places: [...places.values()], pairs: unansweredPairs.length, has };
}
