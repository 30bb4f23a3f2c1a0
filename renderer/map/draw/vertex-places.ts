import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import { positionKey } from '../../../shared/zones/topology/border-network.ts';

/** Returns the position of a vertex; undefined if it doesn't exist. */
export const positionOf = (geometry: ZoneGeometry, place: VertexPlace | null): LngLat | undefined =>
  place ? partsOf(geometry)[place.part]?.[place.ring]?.[place.vertex] : undefined;

/** Returns the position of a geometry's first vertex. */
export const firstPositionOf = (geometry: ZoneGeometry): LngLat | undefined => partsOf(geometry)[0]?.[0]?.[0];

/** Returns the ends of the edge that starts at a vertex; undefined for those that don't exist. */
export const edgeAfter = (geometry: ZoneGeometry, place: VertexPlace) =>
  [positionOf(geometry, place), positionOf(geometry, { ...place, vertex: place.vertex + 1 })] as const;

/** Returns the first vertex at a grid position; null if there is none. */
export function placeOf(geometry: ZoneGeometry, at: LngLat): VertexPlace | null {
  const key = positionKey(at);
  for (const [part, rings] of partsOf(geometry).entries()) {
    for (const [ring, positions] of rings.entries()) {
      const vertex = positions.findIndex((position) => positionKey(position) === key);
      if (vertex >= 0) return { part, ring, vertex };
    }
  }
  return null;
}
