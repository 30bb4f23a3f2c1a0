import { positionToGrid } from '../../geo/grid.ts';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';

/** An edge that follows streets: where it starts and ends, and what lies between. */
export interface StreetEdge {
  start: LngLat;
  between: readonly LngLat[];
  end: LngLat;
}

/** A vertex that is placed farther from its street stays where it was placed, and the edge leads to the street first. */
export const nearStreetMeters = 40;

/**
 * The edge between two vertices along a path over streets. A vertex near its end of the path moves there.
 * @param path from the street nearest to `from` to the one nearest to `to`
 * @returns undefined where the path has no length
 */
export function streetEdge(from: LngLat, to: LngLat, path: readonly LngLat[]): StreetEdge | undefined {
  const line = withoutSpikes(path.map(positionToGrid));
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2) return undefined;
  const [start, end] = [endOf(from, first), endOf(to, last)];
  const between = line.filter((_, index) => {
    if (index === 0) return start !== first;
    return index < line.length - 1 || end !== last;
  });
  return { start, between, end };
}

const endOf = (placed: LngLat, onStreet: LngLat): LngLat =>
  distanceMeters(toLatLng(placed), toLatLng(onStreet)) > nearStreetMeters ? placed : onStreet;

const isSame = (one: LngLat | undefined, other: LngLat | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** A line without repeated positions, and without the ways into a street and back by the same way. */
export function withoutSpikes(line: readonly LngLat[]): LngLat[] {
  const straight: LngLat[] = [];
  for (const position of line) {
    if (isSame(position, straight.at(-1))) continue;
    if (straight.length > 1 && isSame(position, straight.at(-2))) straight.pop();
    else straight.push(position);
  }
  return straight;
}
