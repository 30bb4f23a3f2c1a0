import { positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxesMeet, boxOf } from '../../zones/geometry/box.ts';
import { isSameShape } from '../../zones/geometry/same-shape.ts';
import { positionKey } from '../../zones/topology/border-network.ts';

/** Zones that share vertices with the border of an outline, other than the outline itself. */
export function outlineNeighbors(outline: ZoneGeometry, zones: Iterable<ZoneGeometry>): ZoneGeometry[] {
  const vertices = new Set<string>();
  for (const position of positionsOf(outline)) vertices.add(positionKey(position));
  const box = boxOf(outline);
  return [...zones].filter(
    (zone) =>
      boxesMeet(box, boxOf(zone)) &&
      [...positionsOf(zone)].some((position) => vertices.has(positionKey(position))) &&
      !isSameShape(outline, zone),
  );
}
