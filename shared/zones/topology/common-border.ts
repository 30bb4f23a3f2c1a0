import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { edgeLengthMeters } from '../geometry/perimeter.ts';
import { orientRings } from '../geometry/rings.ts';
import { positionKey } from './border-network.ts';
import { nodeBorders } from './node-borders.ts';

/**
 * The length in meters of the border that two geometries have in common with one on each side of it; 0 where they
 * touch in places alone. Borders coincide where they are within `coincidenceDegrees` of each other.
 */
export function commonBorderMeters(one: ZoneGeometry, other: ZoneGeometry): number {
  const pair = [
    { id: 'one', geometry: one },
    { id: 'other', geometry: other },
  ];
  const noded = nodeBorders(pair);
  const [ofOne, ofOther] = pair.map(({ id, geometry }) => edgesOf(noded.get(id) ?? geometry));
  let length = 0;
  for (const [edge, [from, to]] of ofOne ?? []) {
    // Rings run around their inside, so that whoever is beyond the edge has it the other way round.
    if (ofOther?.has(edgeKey(to, from)) && !ofOther.has(edge)) length += edgeLengthMeters(from, to);
  }
  return length;
}

const edgeKey = (from: LngLat, to: LngLat) => `${positionKey(from)} ${positionKey(to)}`;

/** Shells counterclockwise, holes clockwise. */
function edgesOf(geometry: ZoneGeometry): Map<string, readonly [LngLat, LngLat]> {
  const edges = new Map<string, readonly [LngLat, LngLat]>();
  for (const ring of partsOf(orientRings(geometry)).flat()) {
    let from: LngLat | undefined;
    for (const to of ring) {
      if (from) edges.set(edgeKey(from, to), [from, to]);
      from = to;
    }
  }
  return edges;
}
