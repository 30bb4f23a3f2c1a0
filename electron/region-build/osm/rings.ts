import type { LngLat } from '../../../shared/geo/position.ts';

/** A closed line: the first position is repeated at the end. */
export type Ring = readonly LngLat[];

/** Twice the signed area in square degrees: positive when the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0];
    const [x2, y2] = ring[index] ?? [0, 0];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Whether a position lies inside a ring (even-odd rule). */
export function contains(ring: Ring, [x, y]: LngLat): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0];
    const [x2, y2] = ring[index] ?? [0, 0];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

/** The sides of what lies around a line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export function boxOf(line: Ring): Box {
  const box = {
    west: Number.POSITIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const [x, y] of line) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

const inBox = ({ west, south, east, north }: Box, [x, y]: LngLat): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/**
 * Joins lines that share an end into longer ones, turning them round where needed unless
 * `directed`. Ends are compared by node id. Lines that close come back closed.
 */
export function joinLines(lines: readonly (readonly number[])[], directed = false): number[][] {
  const open = new Map<number, number[][]>();
  const done: number[][] = [];
  const remember = (end: number, line: number[]) => {
    const at = open.get(end);
    if (at) at.push(line);
    else open.set(end, [line]);
  };
  const forget = (end: number, line: number[]) => {
    open.set(
      end,
      (open.get(end) ?? []).filter((other) => other !== line),
    );
  };
  const ends = (line: readonly number[]) => [line[0] ?? 0, line.at(-1) ?? 0] as const;

  for (const given of lines) {
    let line = [...given];
    if (line.length < 2) continue;
    for (;;) {
      const [first, last] = ends(line);
      if (first === last) break;
      const touching =
        [...(open.get(last) ?? []), ...(open.get(first) ?? [])].find(
          (other) => !directed || other[0] === last || other.at(-1) === first,
        ) ?? null;
      if (!touching) break;
      const [otherFirst, otherLast] = ends(touching);
      forget(otherFirst, touching);
      forget(otherLast, touching);
      if (otherFirst === last) line = [...line, ...touching.slice(1)];
      else if (otherLast === first) line = [...touching, ...line.slice(1)];
      else if (otherLast === last) line = [...line, ...touching.toReversed().slice(1)];
      else line = [...touching.toReversed(), ...line.slice(1)];
    }
    const [first, last] = ends(line);
    if (first === last) {
      done.push(line);
    } else {
      remember(first, line);
      remember(last, line);
    }
  }
  const left = new Set([...open.values()].flat());
  return [...done, ...left];
}

/**
 * Puts rings into polygons by which ring lies in which: a ring inside an odd number of others is a
 * hole of the smallest that contains it. Outer rings come first in each polygon.
 */
export function nest(rings: readonly Ring[]): Ring[][] {
  const sized = rings
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area);
  const polygons: Ring[][] = [];
  const placed: { ring: Ring; box: Box; polygon: Ring[] }[] = [];
  for (const { ring } of sized) {
    const [probe] = ring;
    if (!probe) continue;
    const around = placed.filter((other) => inBox(other.box, probe) && contains(other.ring, probe));
    const parent = around.at(-1);
    if (around.length % 2 === 1 && parent) {
      parent.polygon.push(ring);
      placed.push({ ring, box: boxOf(ring), polygon: parent.polygon });
    } else {
      const polygon = [ring];
      polygons.push(polygon);
      placed.push({ ring, box: boxOf(ring), polygon });
    }
  }
  return polygons;
}
