import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf, enlarged } from '../geometry/box.ts';
import { edgeLengthMeters } from '../geometry/perimeter.ts';
import { orientRings } from '../geometry/rings.ts';
import { positionKey } from './border-network.ts';
import { coincidenceDegrees, nodeBorders } from './node-borders.ts';

/**
 * The length in meters of the border that two geometries have in common with one on each side of it; 0 where they
 * touch in places alone. Borders coincide where they are within `coincidenceDegrees` of each other.
 */
export function commonBorderMeters(one: ZoneGeometry, other: ZoneGeometry): number {
  const common = boxInCommon(one, other);
  const [inOne, inOther] = [one, other].map((geometry) => keysWithin(geometry, common));
  // Two vertices at least make an edge; zones that lie across a corner have one.
  if (!inOne || !inOther || new Set([...inOne, ...inOther]).size < 2) return 0;
  const [nodedOne, nodedOther] =
    hasOneRing(one) && hasOneRing(other) && isSameSet(inOne, inOther) ? [one, other] : noded(one, other);
  const [ofOne, ofOther] = [edgesWithin(nodedOne, common), edgesWithin(nodedOther, common)];
  let length = 0;
  for (const [edge, [from, to]] of ofOne) {
    // Rings run around their inside, so that whoever is beyond the edge has it the other way round.
    if (ofOther.has(edgeKey(to, from)) && !ofOther.has(edge)) length += edgeLengthMeters(from, to);
  }
  return length;
}

/** What both boxes have in common, as wide as a vertex that gets a twin may move. */
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

/** The edges with both ends in a box; shells counterclockwise, holes clockwise. */
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
