import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';

interface Pixel {
  x: number;
  y: number;
}

export interface VertexHit {
  /** A midpoint is identified by the vertex before it. */
  kind: 'vertex' | 'midpoint';
  place: VertexPlace;
}

/**
 * Returns the vertex nearest to a pixel within `reach` pixels, else the nearest midpoint, else null. `project` converts
 * a position to screen pixels.
 */
export function hitVertex(
  geometry: ZoneGeometry,
  project: (position: LngLat) => Pixel,
  pixel: Pixel,
  reachPixels: number,
): VertexHit | null {
  const distanceTo = (position: LngLat) => {
    const { x, y } = project(position);
    return Math.hypot(x - pixel.x, y - pixel.y);
  };
  const nearest: Record<VertexHit['kind'], { place: VertexPlace; distance: number } | null> = {
    vertex: null,
    midpoint: null,
  };
  const updateNearest = (kind: VertexHit['kind'], place: VertexPlace, position: LngLat) => {
    const distance = distanceTo(position);
    if (distance <= reachPixels && distance < (nearest[kind]?.distance ?? Number.POSITIVE_INFINITY))
      nearest[kind] = { place, distance };
  };
  for (const [part, rings] of partsOf(geometry).entries()) {
    for (const [ring, positions] of rings.entries()) {
      for (const [vertex, position] of positions.slice(0, -1).entries()) {
        const place = { part, ring, vertex };
        const next = positions[vertex + 1];
        updateNearest('vertex', place, position);
        if (next)
          updateNearest('midpoint', place, [(position[0] + next[0]) / 2, (position[1] + next[1]) / 2]);
      }
    }
  }
  if (nearest.vertex) return { kind: 'vertex', place: nearest.vertex.place };
  return nearest.midpoint && { kind: 'midpoint', place: nearest.midpoint.place };
}
