import type { Geometry } from 'geojson';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';

/** Returns the drawing library's path of a vertex: `ring.vertex` in a polygon, `part.ring.vertex` in a multipolygon. */
export function pathOf({ type }: Pick<Geometry, 'type'>, { part, ring, vertex }: VertexPlace): string {
  return type === 'Polygon' ? `${ring}.${vertex}` : `${part}.${ring}.${vertex}`;
}

/** Returns all vertices in the order in which keys select them. */
const allPlaces = (geometry: ZoneGeometry): VertexPlace[] =>
  partsOf(geometry).flatMap((rings, part) =>
    rings.flatMap((positions, ring) => positions.slice(0, -1).map((_, vertex) => ({ part, ring, vertex }))),
  );

/** Returns the next or previous vertex, wrapping around; the first or last one if `from` is null. */
export function stepVertex(
  geometry: ZoneGeometry,
  from: VertexPlace | null,
  steps: 1 | -1,
): VertexPlace | null {
  const places = allPlaces(geometry);
  if (!from) return places.at(steps === 1 ? 0 : -1) ?? null;
  const path = pathOf(geometry, from);
  const index = places.findIndex((place) => pathOf(geometry, place) === path);
  return places.at((index + steps) % places.length) ?? null;
}
