import pointInPolygon from 'point-in-polygon-hao';
import { partsOf, type Rings } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxesMeet, boxOf, boxOfRings } from '../geometry/box.ts';
import { edgeIndex, edgesOfZone } from './edge-index.ts';
import { meetBeside } from './edges-meet.ts';

/** Whether borders of two zones come across each other, or one zone lies inside the other. */
export function zonesOverlap(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  const near = edgeIndex(edgesOfZone({ geometry: other }).map(([from, to]) => ({ from, to })));
  return (
    edgesOfZone({ geometry: one }).some((edge) =>
      near(boxOfRings([edge])).some(({ from, to }) => meetBeside(edge, [from, to])),
    ) || liesInside(one, other)
  );
}

/** Whether a ring of one of two zones, whose borders do not come across each other, lies inside the other zone. */
export function liesInside(one: ZoneGeometry, other: ZoneGeometry): boolean {
  if (!boxesMeet(boxOf(one), boxOf(other))) return false;
  return partsOf(one).some((rings) =>
    partsOf(other).some((others) => hasRingInside(rings, others) || hasRingInside(others, rings)),
  );
}

/** By one vertex: one that lies on a border belongs to a ring that is beside the other one. */
const hasRingInside = (rings: Rings, around: Rings): boolean =>
  rings.some(([first]) => first !== undefined && pointInPolygon(first, around) === true);

/** Whether a hole lies outside the shell of its part, or in another hole; the rings do not come across each other. */
export const hasHoleOutside = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some(([shell, ...holes]) =>
    holes.some(
      (hole) =>
        hole[0] !== undefined &&
        (pointInPolygon(hole[0], [shell ?? []]) === false ||
          holes.some((other) => other !== hole && hole[0] && pointInPolygon(hole[0], [other]) === true)),
    ),
  );
