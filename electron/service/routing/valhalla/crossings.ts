import { orient2d } from 'robust-predicates';
import type { LngLat } from '../../../../shared/geo/position.ts';

/** Where a line crosses or touches a segment. */
export interface Crossing {
  at: LngLat;
  /** From 0 at the start of the segment to 1 at its end. */
  fraction: number;
  /** Sine of the angle between them; 0 if parallel. */
  sine: number;
}

/** Returns where a line crosses or touches a segment, in the order of the line; one crossing per collinear line edge. */
export function crossings([from, to]: readonly [LngLat, LngLat], line: readonly LngLat[]): Crossing[] {
  const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const found: Crossing[] = [];
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (!start) continue;
    if (Math.min(start[0], end[0]) > east || Math.max(start[0], end[0]) < west) continue;
    if (Math.min(start[1], end[1]) > north || Math.max(start[1], end[1]) < south) continue;
    const [startSide, endSide] = [side(from, to, start), side(from, to, end)];
    const [fromSide, toSide] = [side(start, end, from), side(start, end, to)];
    if (startSide * endSide > 0 || fromSide * toSide > 0) continue;
    const lengths =
      Math.hypot(to[0] - from[0], to[1] - from[1]) * Math.hypot(end[0] - start[0], end[1] - start[1]);
    const cross = (to[0] - from[0]) * (end[1] - start[1]) - (to[1] - from[1]) * (end[0] - start[0]);
    const sine = lengths > 0 ? Math.abs(cross) / lengths : 0;
    const fraction = sine > 0 ? Math.abs(fromSide) / (Math.abs(fromSide) + Math.abs(toSide)) : 0;
    const at: LngLat = [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction];
    found.push({ at, fraction, sine });
  }
  return found;
}

const side = ([ax, ay]: LngLat, [bx, by]: LngLat, [x, y]: LngLat): number => orient2d(ax, ay, bx, by, x, y);
