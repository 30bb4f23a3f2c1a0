import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf, enlarged } from '../geometry/box.ts';
import { edgeLengthMeters } from '../geometry/perimeter.ts';
import { orientRings } from '../geometry/rings.ts';
import { positionKey } from './border-network.ts';
import { coincidenceDegrees, nodeBorders } from './node-borders.ts';

/**
 * Length in meters of the common border of two geometries on opposite sides of it; 0 if they only touch in points.
 * Borders within `coincidenceDegrees` count as coinciding.
 */
export function commonBorderMeters(one: ZoneGeometry, other: ZoneGeometry): number {
  const common = boxInCommon(one, other);
  const [inOne, inOther] = [one, other].map((geometry) => keysWithin(geometry, common));
  // An edge needs two vertices; zones that only touch at a corner share one.
  if (!inOne || !inOther || new Set([...inOne, ...inOther]).size < 2) return 0;
  const [nodedOne, nodedOther] =
    hasOneRing(one) && hasOneRing(other) && isSameSet(inOne, inOther) ? [one, other] : noded(one, other);
  const [ofOne, ofOther] = [edgesWithin(nodedOne, common), edgesWithin(nodedOther, common)];
  let length = 0;
  for (const [edge, [from, to]] of ofOne) {
    // Rings run around their inside, so the zone on the other side has the edge reversed.
    if (ofOther.has(edgeKey(to, from)) && !ofOther.has(edge)) length += edgeLengthMeters(from, to);
  }
  return length;
}

/** Intersection of two boxes, extended by the maximum displacement of a vertex with a twin. */
function boxInCommon(one: ZoneGeometry, other: ZoneGeometry): Box {
  const [first, second] = [one, other].map((geometry) => enlarged(boxOf(geometry), 4 * coincidenceDegrees));
  if (!first || !second) return [0, 0, 0, 0];
  return [
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ];
}

const isWithin = ([west, south, east, north]: Box, [lng, lat]: LngLat): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

const keysWithin = (geometry: ZoneGeometry, box: Box): ReadonlySet<string> =>
  new Set(
    partsOf(geometry)
      .flat()
      .flatMap((ring) => ring.filter((position) => isWithin(box, position)).map(positionKey)),
  );

const hasOneRing = (geometry: ZoneGeometry): boolean => partsOf(geometry).flat().length === 1;

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

function noded(one: ZoneGeometry, other: ZoneGeometry): [ZoneGeometry, ZoneGeometry] {
  const changed = nodeBorders([
    { id: 'one', geometry: one },
    { id: 'other', geometry: other },
  ]);
  return [changed.get('one') ?? one, changed.get('other') ?? other];
}

const edgeKey = (from: LngLat, to: LngLat) => `${positionKey(from)} ${positionKey(to)}`;

/** Edges with both ends in a box; shells counterclockwise, holes clockwise. */
function edgesWithin(geometry: ZoneGeometry, box: Box): Map<string, readonly [LngLat, LngLat]> {
  const edges = new Map<string, readonly [LngLat, LngLat]>();
  for (const ring of partsOf(orientRings(geometry)).flat()) {
    let from: LngLat | undefined;
    for (const to of ring) {
      if (from && isWithin(box, from) && isWithin(box, to)) edges.set(edgeKey(from, to), [from, to]);
      from = to;
    }
  }
  return edges;
}
