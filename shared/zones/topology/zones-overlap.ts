import pointInPolygon from 'point-in-polygon-hao';
import { partsOf, type Rings } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxesMeet, boxOf, boxOfRings } from '../geometry/box.ts';
import { edgeIndex, edgesOfZone } from './edge-index.ts';
import { meetApartFromEnds } from './edges-meet.ts';

/**
 * Whether the borders of two zones cross, a vertex of one touches an edge of the other, or any part of one zone is inside
 * the other. False for identical zones, whose borders meet in common vertices only.
 */
export function zonesOverlap(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  const near = edgeIndex(edgesOfZone({ geometry: other }).map(([from, to]) => ({ from, to })));
  return (
    edgesOfZone({ geometry: one }).some((edge) =>
      near(boxOfRings([edge])).some(({ from, to }) => meetApartFromEnds(edge, [from, to])),
    ) || isOneInsideOther(one, other)
  );
}

/** Whether any part of either zone is inside the other, given that their borders don't cross. */
export function isOneInsideOther(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  return partsOf(one).some((rings) =>
    partsOf(other).some((others) => hasRingInside(rings, others) || hasRingInside(others, rings)),
  );
}

/** Tests one vertex per ring. A vertex on the border doesn't count as inside. */
const hasRingInside = (rings: Rings, around: Rings): boolean =>
  rings.some(([first]) => first !== undefined && pointInPolygon(first, around) === true);

/** Whether a hole is outside its shell or inside another hole, given that rings don't cross. */
export const hasMisplacedHole = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some(([shell, ...holes]) =>
    holes.some(
      (hole) =>
        hole[0] !== undefined &&
        (pointInPolygon(hole[0], [shell ?? []]) === false ||
          holes.some((other) => other !== hole && hole[0] && pointInPolygon(hole[0], [other]) === true)),
    ),
  );
