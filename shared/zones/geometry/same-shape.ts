import { partsOf, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxOf } from './box.ts';

/** Some ten centimeters: services and other programs keep fewer decimals. */
const sameDegrees = 1e-6;

/** A ring that comes near its first vertex more often than this is no border of a zone. */
const mostStarts = 16;

/**
 * Whether two geometries have the same borders, to some ten centimeters: wherever a ring starts, whichever
 * way it runs, in whatever order parts and holes stand, and whether one part is a Polygon or a MultiPolygon.
 */
export const isSameShape = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one === other || isSameInAnyOrder(partsOf(one), partsOf(other), isSamePart);

const isSamePart = ([shell = [], ...holes]: Rings, [otherShell = [], ...otherHoles]: Rings): boolean =>
  isSameRing(shell, otherShell) && isSameInAnyOrder(holes, otherHoles, isSameRing);

function isSameInAnyOrder<T>(
  ones: readonly T[],
  others: readonly T[],
  isSame: (one: T, other: T) => boolean,
) {
  if (ones.length !== others.length) return false;
  const left = [...others];
  return ones.every((one) => {
    const at = left.findIndex((other) => isSame(one, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
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
    if (starts === mostStarts) return false;
  }
  return false;
}

/** The ring without the position that closes it. */
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

/** Finds those of the same shape among many. */
export interface ShapeIndex<T> {
  /** Takes one of that shape out, if there is any. */
  take(geometry: ZoneGeometry): T | undefined;
}

/** Some ten meters. */
const cellDegrees = 1e-4;

export function shapeIndex<T extends { geometry: ZoneGeometry }>(items: Iterable<T>): ShapeIndex<T> {
  const cells = new Map<string, T[]>();
  for (const item of items) {
    const [west, south] = boxOf(item.geometry);
    const cell = cellOf(west, south);
    const others = cells.get(cell);
    if (others) others.push(item);
    else cells.set(cell, [item]);
  }
  return {
    take(geometry) {
      const [west, south] = boxOf(geometry);
      // A corner near the edge of a cell may lie in the next one there.
      const around = [-sameDegrees, sameDegrees];
      const near = new Set(around.flatMap((lng) => around.map((lat) => cellOf(west + lng, south + lat))));
      for (const cell of near) {
        const items = cells.get(cell) ?? [];
        const at = items.findIndex((item) => isSameShape(item.geometry, geometry));
        if (at >= 0) return items.splice(at, 1)[0];
      }
      return undefined;
    },
  };
}

const cellOf = (lng: number, lat: number): string =>
  `${Math.floor(lng / cellDegrees)} ${Math.floor(lat / cellDegrees)}`;
