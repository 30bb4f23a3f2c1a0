import { partsOf, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf, boxOfRings } from './box.ts';

/** About ten centimeters, as services and other programs store fewer decimals. */
const sameDegrees = 1e-6;

/** Maximum number of approaches of a ring to its first vertex; more don't occur in zones. */
const maxStarts = 16;

/** Maximum number of different shapes compared per box, as a malicious file may have the same box everywhere. */
const maxOfOneBox = 64;

/**
 * Whether two geometries have the same borders to about ten centimeters, regardless of ring start and direction, order
 * of parts and holes, and Polygon versus MultiPolygon.
 */
export const isSameShape = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one === other || isSameInAnyOrder(partsOf(one), partsOf(other), boxOfPart, isSamePart);

const boxOfRing = (ring: Ring): Box => boxOfRings([ring]);
const boxOfPart = ([shell = []]: Rings): Box => boxOfRing(shell);

const isSamePart = ([shell = [], ...holes]: Rings, [otherShell = [], ...otherHoles]: Rings): boolean =>
  isSameRing(shell, otherShell) && isSameInAnyOrder(holes, otherHoles, boxOfRing, isSameRing);

function isSameInAnyOrder<T>(
  ones: readonly T[],
  others: readonly T[],
  boxOfItem: (item: T) => Box,
  isSame: (one: T, other: T) => boolean,
): boolean {
  if (ones.length !== others.length) return false;
  const unmatched = indexByBox(others, boxOfItem, isSame);
  return ones.every((one) => unmatched.take(one) !== undefined);
}

interface IndexByBox<T> {
  /** Removes and returns an equal item, if any. */
  take(item: T): T | undefined;
}

function indexByBox<T>(
  items: Iterable<T>,
  boxOfItem: (item: T) => Box,
  isSame: (one: T, other: T) => boolean,
): IndexByBox<T> {
  const cells = new Map<string, { items: T[]; taken: number }>();
  for (const item of items) {
    const key = cellOf(boxOfItem(item));
    const cell = cells.get(key);
    if (cell) cell.items.push(item);
    else cells.set(key, { items: [item], taken: 0 });
  }
  return {
    take(item) {
      for (const key of cellsNear(boxOfItem(item))) {
        const cell = cells.get(key);
        const next = cell?.items.slice(cell.taken, cell.taken + maxOfOneBox) ?? [];
        const matchIndex = next.findIndex((other) => isSame(other, item));
        const found = next[matchIndex];
        if (!cell || found === undefined) continue;
        // Shifts earlier ones by one place; nothing else moves.
        cell.items.copyWithin(cell.taken + 1, cell.taken, cell.taken + matchIndex);
        cell.taken += 1;
        return found;
      }
      return undefined;
    },
  };
}

function isSameRing(one: Ring, other: Ring): boolean {
  const [ring, otherRing] = [opened(one), opened(other)];
  const [first] = ring;
  if (ring.length !== otherRing.length) return false;
  if (!first) return true;
  let starts = 0;
  for (const [start, position] of otherRing.entries()) {
    if (!isNear(first, position)) continue;
    if (runsAlong(ring, otherRing, start, 1) || runsAlong(ring, otherRing, start, -1)) return true;
    starts += 1;
    if (starts === maxStarts) return false;
  }
  return false;
}

/** The ring without its closing position. */
function opened(ring: Ring): readonly LngLat[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first && last && isNear(first, last) ? ring.slice(0, -1) : ring;
}

const runsAlong = (ring: readonly LngLat[], other: readonly LngLat[], start: number, step: 1 | -1): boolean =>
  ring.every((position, index) => {
    const match = other[(start + step * index + other.length) % other.length];
    return match !== undefined && isNear(position, match);
  });

const isNear = ([lng, lat]: LngLat, [otherLng, otherLat]: LngLat): boolean =>
  Math.abs(lng - otherLng) <= sameDegrees && Math.abs(lat - otherLat) <= sameDegrees;

/** Index of items by shape. */
export interface ShapeIndex<T> {
  /** Removes and returns an item of that shape, if any. */
  take(geometry: ZoneGeometry): T | undefined;
}

/** Indexes items by their borders, compared as by `isSameShape`. */
export function shapeIndex<T extends { geometry: ZoneGeometry }>(items: Iterable<T>): ShapeIndex<T> {
  const index = indexByBox<{ geometry: ZoneGeometry; item?: T }>(
    Array.from(items, (item) => ({ geometry: item.geometry, item })),
    ({ geometry }) => boxOf(geometry),
    (one, other) => isSameShape(one.geometry, other.geometry),
  );
  return { take: (geometry) => index.take({ geometry })?.item };
}

/** About ten meters. */
const cellDegrees = 1e-4;

const cellOf = (box: Box): string => box.map(cellNumber).join(' ');

/** Cells of all boxes that may be equal: a side near a cell's edge may be in the adjacent cell. */
function* cellsNear(box: Box): Iterable<string> {
  const [wests = [], souths = [], easts = [], norths = []] = box.map((side) => [
    ...new Set([side, side - sameDegrees, side + sameDegrees].map(cellNumber)),
  ]);
  for (const west of wests)
    for (const south of souths)
      for (const east of easts) for (const north of norths) yield `${west} ${south} ${east} ${north}`;
}

const cellNumber = (degrees: number): number => Math.floor(degrees / cellDegrees);
