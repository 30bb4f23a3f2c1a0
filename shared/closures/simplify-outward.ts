import type { LngLat } from '../geo/position.ts';

/** Maximum number of vertices of a ring whose dents are filled; the time for this is cubic in their number. */
const maxWithDents = 400;

/** Returns twice the signed area of a triangle; positive for a left turn. */
const turn = ([ax, ay]: LngLat, [bx, by]: LngLat, [cx, cy]: LngLat): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/**
 * Returns a ring of at most `maxVertices` vertices (4 or more) that contains the given one, both without the repeated
 * closing position. Fills dents, smallest first. If that isn't enough, or the ring has too many vertices for it, takes
 * the convex hull and removes edges by extending their neighbors.
 */
export function simplifyOutward(ring: readonly LngLat[], maxVertices: number): LngLat[] {
  if (ring.length <= maxVertices) return [...ring];
  const left = isLeftTurning(ring) ? [...ring] : ring.toReversed();
  const filled = left.length > maxWithDents ? left : fillDents(left, maxVertices);
  if (filled.length <= maxVertices) return filled;
  return dropEdges(convexHull(filled), maxVertices);
}

const isLeftTurning = (ring: readonly LngLat[]): boolean =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0) > 0;

/** Removes vertices where the border turns inward, unless another part of the border reaches into the dent. */
function fillDents(ring: LngLat[], maxVertices: number): LngLat[] {
  let filled = ring;
  while (filled.length > maxVertices) {
    const dents = filled.flatMap((tip, at): { at: number; area: number }[] => {
      const before = filled.at(at - 1) ?? tip;
      const after = filled[(at + 1) % filled.length] ?? tip;
      const area = -turn(before, tip, after);
      return area >= 0 && !isEntered(filled, before, tip, after) ? [{ at, area }] : [];
    });
    const smallest = leastOf(dents);
    if (!smallest) break;
    filled = filled.toSpliced(smallest.at, 1);
  }
  return filled;
}

/** Whether another vertex is inside the triangle of a dent or on its edge. */
const isEntered = (ring: readonly LngLat[], before: LngLat, tip: LngLat, after: LngLat): boolean =>
  ring.some(
    (vertex) =>
      vertex !== before &&
      vertex !== tip &&
      vertex !== after &&
      turn(before, vertex, tip) >= 0 &&
      turn(tip, vertex, after) >= 0 &&
      turn(after, vertex, before) >= 0,
  );

function leastOf<T extends { area: number }>(steps: readonly T[]): T | undefined {
  let least = steps[0];
  for (const step of steps) if (least && step.area < least.area) least = step;
  return least;
}

/** Returns the convex hull by Andrew's monotone chain, turning left. */
function convexHull(ring: readonly LngLat[]): LngLat[] {
  const sorted = ring.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (points: readonly LngLat[]) => {
    const chain: LngLat[] = [];
    for (const point of points) {
      for (;;) {
        const [last, before] = [chain.at(-1), chain.at(-2)];
        if (!last || !before || turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * Replaces edges of a convex ring by extending their neighbors until they meet, smallest added area first; returns the
 * bounding box if that isn't possible.
 */
function dropEdges(hull: LngLat[], maxVertices: number): LngLat[] {
  let convex = hull;
  while (convex.length > maxVertices) {
    const smallest = leastOf(convex.flatMap((_, at) => withoutEdge(convex, at) ?? []));
    if (!smallest) return boxAround(hull);
    convex = smallest.ring;
  }
  return convex;
}

/** Returns a convex ring without the edge that starts at a vertex; undefined if the neighboring edges don't meet. */
function withoutEdge(ring: readonly LngLat[], at: number): { area: number; ring: LngLat[] } | undefined {
  const [a, b, c, d] = [at - 1, at, at + 1, at + 2].map((place) => ring.at(place % ring.length));
  if (!a || !b || !c || !d) return undefined;
  const first: LngLat = [b[0] - a[0], b[1] - a[1]];
  const second: LngLat = [c[0] - d[0], c[1] - d[1]];
  const cross = first[0] * second[1] - first[1] * second[0];
  if (cross <= 0) return undefined;
  const along = ((c[0] - b[0]) * second[1] - (c[1] - b[1]) * second[0]) / cross;
  // Slightly longer, so that rounding can't leave the original vertices outside.
  const reach = along * (1 + 1e-9) + 1e-12;
  const corner: LngLat = [b[0] + first[0] * reach, b[1] + first[1] * reach];
  if (along < 0 || !Number.isFinite(corner[0]) || Math.abs(corner[0]) > 180 || Math.abs(corner[1]) > 90)
    return undefined;
  const prolonged = ring.map((vertex) => (vertex === b ? corner : vertex)).filter((vertex) => vertex !== c);
  return { area: Math.abs(turn(b, c, corner)), ring: prolonged };
}

function boxAround(ring: readonly LngLat[]): LngLat[] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
