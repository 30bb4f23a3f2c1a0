import { positionToGrid } from '../../geo/grid.ts';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { GeometryIndex } from './geometry-index.ts';

export interface Snap {
  /** Exactly the vertex, or the nearest place on the edge, on the grid. */
  position: LngLat;
  on: 'vertex' | 'edge';
}

/**
 * Nearest neighboring vertex within the tolerance, else the nearest place on an edge, else null. The tolerance is in
 * degrees of longitude, `pixels * 360 / (512 * 2 ** zoom)`; on the Mercator map a degree of latitude is 1 / cos(lat) as
 * long, and visual distance counts.
 */
export function snap(
  neighbors: GeometryIndex<{ geometry: ZoneGeometry }>,
  pointer: LngLat,
  toleranceDegrees: number,
): Snap | null {
  const [lng, lat] = pointer;
  const stretch = 1 / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const reach = toleranceDegrees / stretch;
  const box = {
    west: lng - toleranceDegrees,
    east: lng + toleranceDegrees,
    south: lat - reach,
    north: lat + reach,
  };
  let vertex: LngLat | undefined;
  let vertexDistance = toleranceDegrees;
  let edge: LngLat | undefined;
  let edgeDistance = toleranceDegrees;
  for (const { geometry } of neighbors.search([box.west, box.south, box.east, box.north])) {
    for (const rings of partsOf(geometry)) {
      for (const ring of rings) {
        let from: LngLat | undefined;
        for (const to of ring) {
          const distance = Math.hypot(to[0] - lng, (to[1] - lat) * stretch);
          if (distance <= vertexDistance) {
            vertex = to;
            vertexDistance = distance;
          }
          if (from && edgeMeetsBox(from, to, box)) {
            const nearest = nearestOnEdge(from, to, pointer, stretch);
            const away = Math.hypot(nearest[0] - lng, (nearest[1] - lat) * stretch);
            if (away <= edgeDistance) {
              edge = nearest;
              edgeDistance = away;
            }
          }
          from = to;
        }
      }
    }
  }
  if (vertex) return { position: vertex, on: 'vertex' };
  return edge ? { position: positionToGrid(edge), on: 'edge' } : null;
}

const edgeMeetsBox = (
  from: LngLat,
  to: LngLat,
  box: { west: number; south: number; east: number; north: number },
): boolean =>
  Math.max(from[0], to[0]) >= box.west &&
  Math.min(from[0], to[0]) <= box.east &&
  Math.max(from[1], to[1]) >= box.south &&
  Math.min(from[1], to[1]) <= box.north;

/** Nearest place on an edge, with a degree of latitude `stretch` times as long as one of longitude. */
export function nearestOnEdge(from: LngLat, to: LngLat, pointer: LngLat, stretch: number): LngLat {
  const x = to[0] - from[0];
  const y = (to[1] - from[1]) * stretch;
  const squaredLength = x * x + y * y;
  if (squaredLength === 0) return from;
  const along = ((pointer[0] - from[0]) * x + (pointer[1] - from[1]) * stretch * y) / squaredLength;
  const fraction = Math.min(1, Math.max(0, along));
  return [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction];
}
