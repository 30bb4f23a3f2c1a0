import type { LngLat } from '../../../../shared/geo/position.ts';
import { signedPlanarArea } from '../../../../shared/zones/geometry/rings.ts';
import type { AvoidedRing } from './avoided-ring.ts';
import { crossings } from './crossings.ts';

/**
 * Valhalla 3.6 only looks for excluded roads in index cells that a polygon's line crosses (valhalla#5069), and compares
 * every road in such a cell with the entire polygon. So the border of an area is passed as narrow walls, each within
 * about one cell: no road crosses them, whatever the size of the area.
 */

/** Cell size of its road index. */
const cellDegrees = 0.05;
/** Time grows with the number of roads in the cells a wall touches, times its vertices. */
const wallDegrees = 0.0125;
/** Half the width, about 5 cm: roads also meet on a border, where a mere line would pass between them. */
const halfWidth = 5e-7;
/** Gap on either side of a street left open. */
const gapDegrees = 2e-6;

type Segment = readonly [from: LngLat, to: LngLat];

/**
 * Returns polygons for Valhalla that block all roads across a ring's border.
 * @param open streets that may still cross it
 */
export function exclusionWalls(ring: AvoidedRing, open: readonly (readonly LngLat[])[]): LngLat[][] {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const isSmall = east - west <= cellDegrees && Math.max(...lats) - Math.min(...lats) <= cellDegrees;
  const isOnEarth = west >= -180 && east <= 180;
  if (isSmall && isOnEarth && open.length === 0 && signedPlanarArea(ring) !== 0) return [[...ring]];
  const segments = ring
    .slice(1)
    .flatMap((to, index) => withGaps([ring[index] ?? to, to], open))
    .flatMap(inCells);
  return runsOf(segments).map(wallAlong);
}

/** Cuts gaps into a segment around the streets that cross it. */
function withGaps([from, to]: Segment, open: readonly (readonly LngLat[])[]): Segment[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const gaps = open
    .flatMap((street) => crossings([from, to], street))
    .map(({ share, sine }) => ({ share, half: gapDegrees / (sine * length) }))
    .toSorted((a, b) => a.share - b.share);
  const kept: Segment[] = [];
  let start = 0;
  const keep = (end: number) => {
    if (end > start)
      kept.push([start === 0 ? from : along(from, to, start), end === 1 ? to : along(from, to, end)]);
  };
  for (const { share, half } of gaps) {
    keep(share - half);
    start = Math.max(start, share + half);
  }
  keep(1);
  return kept;
}

const along = (from: LngLat, to: LngLat, share: number): LngLat => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Splits a segment into pieces within a cell, none across the antimeridian. */
function inCells([from, to]: Segment): Segment[] {
  const reach = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const count = Math.max(1, Math.ceil(reach / cellDegrees));
  const shares = Array.from({ length: count + 1 }, (_, index) => index / count);
  for (let meridian = 180 + 360 * Math.ceil((Math.min(from[0], to[0]) - 180) / 360); ; meridian += 360) {
    if (meridian >= Math.max(from[0], to[0])) break;
    shares.push((meridian - from[0]) / (to[0] - from[0]));
  }
  const ends = shares.toSorted((a, b) => a - b);
  return ends.slice(1).flatMap((end, index): Segment[] => {
    const start = ends[index] ?? end;
    if (end === start) return [];
    const piece = [
      start === 0 ? from : along(from, to, start),
      end === 1 ? to : along(from, to, end),
    ] as const;
    const turn = 360 * Math.floor(((piece[0][0] + piece[1][0]) / 2 + 180) / 360);
    return [turn === 0 ? piece : [shifted(piece[0], -turn), shifted(piece[1], -turn)]];
  });
}

const shifted = ([lng, lat]: LngLat, by: number): LngLat => [lng + by, lat];

const meets = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

/** Joins consecutive segments to lines as long as they stay close together. */
function runsOf(segments: readonly Segment[]): LngLat[][] {
  const runs: LngLat[][] = [];
  let [west, east, south, north] = [0, 0, 0, 0];
  for (const [from, to] of segments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const [w, e] = [Math.min(west, to[0]), Math.max(east, to[0])];
    const [s, n] = [Math.min(south, to[1]), Math.max(north, to[1])];
    if (run && last && meets(last, from) && e - w <= wallDegrees && n - s <= wallDegrees) {
      run.push(to);
      [west, east, south, north] = [w, e, s, n];
      continue;
    }
    runs.push([from, to]);
    [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  }
  return runs;
}

/** Returns a narrow polygon along a line, slightly longer at both ends. */
function wallAlong(line: readonly LngLat[]): LngLat[] {
  const directions = line.slice(1).map((to, index) => direction(line[index] ?? to, to));
  const left: LngLat[] = [];
  const right: LngLat[] = [];
  for (const [index, [lng, lat]] of line.entries()) {
    const before = directions[index - 1];
    const after = directions[index];
    const [bx, by] = before ?? after ?? [1, 0];
    const [ax, ay] = after ?? before ?? [1, 0];
    const [nx, ny] = direction([0, 0], [-by - ay, bx + ax], [-by, bx]);
    const beyond = before === undefined ? -halfWidth : after === undefined ? halfWidth : 0;
    const [x, y] = [lng + ax * beyond, lat + ay * beyond];
    left.push(onEarth([x + nx * halfWidth, y + ny * halfWidth]));
    right.push(onEarth([x - nx * halfWidth, y - ny * halfWidth]));
  }
  return [...left, ...right.reverse()];
}

/** Valhalla rejects positions beyond a pole or the antimeridian. */
const onEarth = ([lng, lat]: LngLat): LngLat => [
  Math.min(180, Math.max(-180, lng)),
  Math.min(90, Math.max(-90, lat)),
];

/** Returns a unit vector, or `otherwise` if the line has no length or turns back. */
function direction(from: LngLat, to: LngLat, otherwise: LngLat = [1, 0]): LngLat {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length > 1e-12 ? [x / length, y / length] : otherwise;
}
