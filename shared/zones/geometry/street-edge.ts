import { positionToGrid } from '../../geo/grid.ts';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';

/** An edge that follows streets: its ends and the vertices between them. */
export interface StreetEdge {
  start: LngLat;
  between: readonly LngLat[];
  end: LngLat;
}

/** Vertices farther from their street than this stay in place, with a straight connection to the street. */
export const nearStreetMeters = 40;

/**
 * The edge between two vertices along a street path. A vertex near its end of the path moves there.
 * @param path from the street nearest to `from` to the one nearest to `to`
 * @returns undefined if the path has no length
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

/** A line without repeated positions and without detours into a street and back. */
export function withoutSpikes(line: readonly LngLat[]): LngLat[] {
  const straight: LngLat[] = [];
  for (const position of line) {
    if (isSame(position, straight.at(-1))) continue;
    if (straight.length > 1 && isSame(position, straight.at(-2))) straight.pop();
    else straight.push(position);
  }
  return straight;
}
