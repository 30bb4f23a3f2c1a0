import { orient2d } from 'robust-predicates';
import type { LngLat } from '../../geo/position.ts';

/** Whether two edges meet anywhere except in a common end. */
export function meetApartFromEnds(
  [a, b]: readonly [LngLat, LngLat],
  [c, d]: readonly [LngLat, LngLat],
): boolean {
  if (
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1])
  ) {
    return false;
  }
  const side = (from: LngLat, to: LngLat, at: LngLat) =>
    Math.sign(orient2d(from[0], from[1], to[0], to[1], at[0], at[1]));
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (c1 * d1 < 0 && a1 * b1 < 0) return true;
  const isSame = (one: LngLat, other: LngLat) => one[0] === other[0] && one[1] === other[1];
  const isEnd = (at: LngLat, from: LngLat, to: LngLat) => isSame(at, from) || isSame(at, to);
  const isOnEdge = (zero: number, at: LngLat, from: LngLat, to: LngLat) =>
    zero === 0 && !isEnd(at, from, to) && isInBoxOf(at, from, to);
  return isOnEdge(c1, c, a, b) || isOnEdge(d1, d, a, b) || isOnEdge(a1, a, c, d) || isOnEdge(b1, b, c, d);
}

const isInBoxOf = (at: LngLat, from: LngLat, to: LngLat): boolean =>
  at[0] >= Math.min(from[0], to[0]) &&
  at[0] <= Math.max(from[0], to[0]) &&
  at[1] >= Math.min(from[1], to[1]) &&
  at[1] <= Math.max(from[1], to[1]);
