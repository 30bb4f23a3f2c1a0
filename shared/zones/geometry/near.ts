import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf } from './box.ts';
import { covers } from './point-location.ts';
import { wgs84 } from './wgs84.ts';

const metersPerDegree = (Math.PI / 180) * wgs84.equatorialRadiusMeters;

/** A box extended by meters on all sides. */
export function boxExtendedByMeters([west, south, east, north]: Box, meters: number): Box {
  const latDegrees = meters / metersPerDegree;
  const lngDegrees =
    latDegrees / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  return [west - lngDegrees, south - latDegrees, east + lngDegrees, north + latDegrees];
}

/**
 * Whether two areas intersect or are within that many meters of each other, on a local plane: accurate to a few percent
 * within a city.
 */
export function areNear(one: ZoneGeometry, other: ZoneGeometry, meters: number): boolean {
  const [around, box] = [boxExtendedByMeters(boxOf(one), meters), boxOf(other)];
  if (!boxesMeet(around, box)) return false;
  const commonBox: Box = [
    Math.max(around[0], box[0]),
    Math.max(around[1], box[1]),
    Math.min(around[2], box[2]),
    Math.min(around[3], box[3]),
  ];
  const stretch = Math.cos((((commonBox[1] + commonBox[3]) / 2) * Math.PI) / 180);
  const maxDegrees = meters / metersPerDegree;
  // Nearby edges of each geometry are within the other's extended box.
  const edges = edgesWithin(one, boxExtendedByMeters(commonBox, meters), stretch);
  for (const edge of edgesWithin(other, commonBox, stretch))
    for (const otherEdge of edges) if (edgesAreNear(edge, otherEdge, maxDegrees)) return true;
  return containsFirstOf(one, other) || containsFirstOf(other, one);
}

/** In degrees of latitude. */
type Edge = readonly [fromX: number, fromY: number, toX: number, toY: number];

function edgesWithin(geometry: ZoneGeometry, [west, south, east, north]: Box, stretch: number): Edge[] {
  const edges: Edge[] = [];
  for (const ring of partsOf(geometry).flat()) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (
        from &&
        Math.max(from[0], to[0]) >= west &&
        Math.min(from[0], to[0]) <= east &&
        Math.max(from[1], to[1]) >= south &&
        Math.min(from[1], to[1]) <= north
      )
        edges.push([from[0] * stretch, from[1], to[0] * stretch, to[1]]);
      from = to;
    }
  }
  return edges;
}

function edgesAreNear(one: Edge, other: Edge, maxDegrees: number): boolean {
  const [ax, ay, bx, by] = one;
  const [cx, cy, dx, dy] = other;
  if (Math.min(ax, bx) - maxDegrees > Math.max(cx, dx) || Math.min(cx, dx) - maxDegrees > Math.max(ax, bx))
    return false;
  if (Math.min(ay, by) - maxDegrees > Math.max(cy, dy) || Math.min(cy, dy) - maxDegrees > Math.max(ay, by))
    return false;
  return (
    distanceToEdge(one, cx, cy) <= maxDegrees ||
    distanceToEdge(one, dx, dy) <= maxDegrees ||
    distanceToEdge(other, ax, ay) <= maxDegrees ||
    distanceToEdge(other, bx, by) <= maxDegrees ||
    (sideOf(one, cx, cy) * sideOf(one, dx, dy) < 0 && sideOf(other, ax, ay) * sideOf(other, bx, by) < 0)
  );
}

/** Distance of a place from an edge. */
function distanceToEdge([fromX, fromY, toX, toY]: Edge, x: number, y: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squaredLength = alongX * alongX + alongY * alongY;
  const share = squaredLength === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / squaredLength;
  const fraction = Math.max(0, Math.min(1, share));
  return Math.hypot(x - fromX - alongX * fraction, y - fromY - alongY * fraction);
}

const sideOf = ([fromX, fromY, toX, toY]: Edge, x: number, y: number): number =>
  Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));

/**
 * Whether an area contains the first position of any part of another; if their borders are apart, it then contains the
 * entire part.
 */
const containsFirstOf = (area: ZoneGeometry, other: ZoneGeometry): boolean =>
  partsOf(other).some(([shell]) => {
    const [first] = shell ?? [];
    return first !== undefined && covers(area, first);
  });
