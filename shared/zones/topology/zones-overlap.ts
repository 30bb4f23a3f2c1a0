import pointInPolygon from 'point-in-polygon-hao';
import { partsOf, type Rings } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxesMeet, boxOf, boxOfRings } from '../geometry/box.ts';
import { edgeIndex, edgesOfZone } from './edge-index.ts';
import { meetApartFromEnds } from './edges-meet.ts';

/** Whether borders of two zones cross, or one zone is inside the other. */
export function zonesOverlap(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  const near = edgeIndex(edgesOfZone({ geometry: other }).map(([from, to]) => ({ from, to })));
  return (
    edgesOfZone({ geometry: one }).some((edge) =>
      near(boxOfRings([edge])).some(({ from, to }) => meetApartFromEnds(edge, [from, to])),
    ) || liesInside(one, other)
  );
}

/** Whether a ring of one zone is inside the other, given that their borders don't cross. */
export function liesInside(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  return partsOf(one).some((rings) =>
    partsOf(other).some((others) => hasRingInside(rings, others) || hasRingInside(others, rings)),
  );
}

/** Tests one vertex; one on a border means that the rings are next to each other. */
const hasRingInside = (rings: Rings, around: Rings): boolean =>
  rings.some(([first]) => first !== undefined && pointInPolygon(first, around) === true);

/** Whether a hole is outside its shell or inside another hole, given that rings don't cross. */
export const hasHoleOutside = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some(([shell, ...holes]) =>
    holes.some(
      (hole) =>
        hole[0] !== undefined &&
        (pointInPolygon(hole[0], [shell ?? []]) === false ||
          holes.some((other) => other !== hole && hole[0] && pointInPolygon(hole[0], [other]) === true)),
    ),
  );
