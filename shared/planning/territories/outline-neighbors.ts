import { partsOf, positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { boxesMeet, boxOf } from '../../zones/geometry/box.ts';
import { isSameShape } from '../../zones/geometry/same-shape.ts';

/** Zones that share vertices with the border of an outline, other than the outline itself. */
export function outlineNeighbors(outline: ZoneGeometry, zones: Iterable<ZoneGeometry>): ZoneGeometry[] {
  /** Latitudes by longitude: text keys for the vertices of 10,000 zones take three times as long. */
  const vertices = new Map<number, Set<number>>();
  for (const [lng, lat] of positionsOf(outline)) {
    const lats = vertices.get(lng) ?? new Set();
    vertices.set(lng, lats.add(lat));
  }
  const hasVertexOf = (zone: ZoneGeometry): boolean =>
    partsOf(zone).some((rings) =>
      rings.some((ring) => ring.some(([lng, lat]) => vertices.get(lng)?.has(lat))),
    );
  const box = boxOf(outline);
  return [...zones].filter(
    (zone) => boxesMeet(box, boxOf(zone)) && hasVertexOf(zone) && !isSameShape(outline, zone),
  );
}
