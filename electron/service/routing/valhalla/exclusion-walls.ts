import type { LngLat } from '../../../../shared/geo/position.ts';
import { signedPlanarArea } from '../../../../shared/zones/geometry/rings.ts';
import type { AvoidedRing } from './avoided-ring.ts';
import { crossings } from './crossings.ts';

/*
 * Valhalla 3.6 only looks for excluded roads in index cells that a polygon's border crosses (valhalla#5069), and compares
 * every road in such a cell with the entire polygon. So the border of an area is passed as narrow polygons (walls), each
 * within about one cell. They exclude all roads across the border, whatever the size of the area.
 */

/** Cell size of Valhalla's road index. */
const cellDegrees = 0.05;
/** Maximum extent of a wall. Time grows with its vertices times the roads in the cells it touches. */
const wallDegrees = 0.0125;
/** Half the width of a wall, about 5 cm. A line without width would miss roads that only meet on the border. */
const halfWidth = 5e-7;
/** Gap in the walls on either side of an open street. */
const gapDegrees = 2e-6;

type Segment = readonly [from: LngLat, to: LngLat];

/**
 * Returns polygons for Valhalla that block all roads across a ring's border.
 * @param openStreets streets that may still cross it
 */
export function exclusionWalls(ring: AvoidedRing, openStreets: readonly (readonly LngLat[])[]): LngLat[][] {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const isSmall = east - west <= cellDegrees && Math.max(...lats) - Math.min(...lats) <= cellDegrees;
  const isWithinEarth = west >= -180 && east <= 180;
  if (isSmall && isWithinEarth && openStreets.length === 0 && signedPlanarArea(ring) !== 0)
    return [[...ring]];
  const segments = ring
    .slice(1)
    .flatMap((to, index) => withGaps([ring[index] ?? to, to], openStreets))
    .flatMap(splitByCells);
  return linesOf(segments).map(wallAlong);
}

/** Cuts gaps into a segment around the streets that cross it. */
function withGaps([from, to]: Segment, openStreets: readonly (readonly LngLat[])[]): Segment[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const gaps = openStreets
    .flatMap((street) => crossings([from, to], street))
    .map(({ fraction, sine }) => ({ fraction, halfFraction: gapDegrees / (sine * length) }))
    .toSorted((a, b) => a.fraction - b.fraction);
  const kept: Segment[] = [];
  let start = 0;
  const keep = (end: number) => {
    if (end > start)
      kept.push([start === 0 ? from : along(from, to, start), end === 1 ? to : along(from, to, end)]);
  };
  for (const { fraction, halfFraction } of gaps) {
    keep(fraction - halfFraction);
    start = Math.max(start, fraction + halfFraction);
  }
  keep(1);
  return kept;
}

const along = (from: LngLat, to: LngLat, fraction: number): LngLat => [
  from[0] + (to[0] - from[0]) * fraction,
  from[1] + (to[1] - from[1]) * fraction,
];

/** Splits a segment into pieces no longer than a cell, at the antimeridian too. */
function splitByCells([from, to]: Segment): Segment[] {
  const extent = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const count = Math.max(1, Math.ceil(extent / cellDegrees));
  const fractions = Array.from({ length: count + 1 }, (_, index) => index / count);
  for (let meridian = 180 + 360 * Math.ceil((Math.min(from[0], to[0]) - 180) / 360); ; meridian += 360) {
    if (meridian >= Math.max(from[0], to[0])) break;
    fractions.push((meridian - from[0]) / (to[0] - from[0]));
  }
  const ends = fractions.toSorted((a, b) => a - b);
  return ends.slice(1).flatMap((end, index): Segment[] => {
    const start = ends[index] ?? end;
    if (end === start) return [];
    const piece = [
      start === 0 ? from : along(from, to, start),
      end === 1 ? to : along(from, to, end),
    ] as const;
    const shift = 360 * Math.floor(((piece[0][0] + piece[1][0]) / 2 + 180) / 360);
    return [shift === 0 ? piece : [shifted(piece[0], -shift), shifted(piece[1], -shift)]];
  });
}

const shifted = ([lng, lat]: LngLat, by: number): LngLat => [lng + by, lat];

const isSamePosition = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

/** Joins consecutive segments into lines, each within `wallDegrees`. */
function linesOf(segments: readonly Segment[]): LngLat[][] {
  const lines: LngLat[][] = [];
  let [west, east, south, north] = [0, 0, 0, 0];
  for (const [from, to] of segments) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const [w, e] = [Math.min(west, to[0]), Math.max(east, to[0])];
    const [s, n] = [Math.min(south, to[1]), Math.max(north, to[1])];
    if (line && last && isSamePosition(last, from) && e - w <= wallDegrees && n - s <= wallDegrees) {
      line.push(to);
      [west, east, south, north] = [w, e, s, n];
      continue;
    }
    lines.push([from, to]);
    [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  }
  return lines;
}

/** Returns a narrow polygon along a line, slightly longer at both ends. */
function wallAlong(line: readonly LngLat[]): LngLat[] {
  const directions = line.slice(1).map((to, index) => direction(line[index] ?? to, to));
  const left: LngLat[] = [];
  const right: LngLat[] = [];
  for (const [index, [lng, lat]] of line.entries()) {
    const incoming = directions[index - 1];
    const outgoing = directions[index];
    const [bx, by] = incoming ?? outgoing ?? [1, 0];
    const [ax, ay] = outgoing ?? incoming ?? [1, 0];
    const [nx, ny] = direction([0, 0], [-by - ay, bx + ax], [-by, bx]);
    const beyond = incoming === undefined ? -halfWidth : outgoing === undefined ? halfWidth : 0;
    const [x, y] = [lng + ax * beyond, lat + ay * beyond];
    left.push(clampedToEarth([x + nx * halfWidth, y + ny * halfWidth]));
    right.push(clampedToEarth([x - nx * halfWidth, y - ny * halfWidth]));
  }
  return [...left, ...right.reverse()];
}

/** Clamps a position, because Valhalla rejects those beyond a pole or the antimeridian. */
const clampedToEarth = ([lng, lat]: LngLat): LngLat => [
  Math.min(180, Math.max(-180, lng)),
  Math.min(90, Math.max(-90, lat)),
];

/** Returns the unit vector between two positions, or `otherwise` if they are equal. */
function direction(from: LngLat, to: LngLat, otherwise: LngLat = [1, 0]): LngLat {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length > 1e-12 ? [x / length, y / length] : otherwise;
}
