import { positionToGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from './geos.ts';
import { closeRing, orientRings } from './rings.ts';
import { fromEngine, invalidInput, refused, type Shaped, shaped } from './shaped.ts';

/** A drawn shape, closed or not, as a valid polygon on the grid. */
export function polygonFromRing(geos: Geos, drawn: readonly LngLat[]): Shaped {
  const ring = closeRing(drawn.map(positionToGrid));
  if (ring.length < 4) return refused({ kind: 'too-few-vertices' });
  const polygon = { type: 'Polygon' as const, coordinates: [ring] };
  const refusal = invalidInput(geos, [polygon]);
  return refusal ? refused(refusal) : shaped(orientRings(polygon));
}

/** Union of valid geometries. */
export function merge(geos: Geos, geometries: readonly ZoneGeometry[]): Shaped {
  const refusal = invalidInput(geos, geometries);
  return refusal ? refused(refusal) : fromEngine(geos.union(geometries));
}

/** `geometry` minus `other`, for instance a neighbor. */
export function subtract(geos: Geos, geometry: ZoneGeometry, other: ZoneGeometry): Shaped {
  const refusal = invalidInput(geos, [geometry, other]);
  return refusal ? refused(refusal) : fromEngine(geos.difference(geometry, other));
}

/** Intersection of two valid geometries. */
export function intersect(geos: Geos, geometry: ZoneGeometry, other: ZoneGeometry): Shaped {
  const refusal = invalidInput(geos, [geometry, other]);
  if (refusal) return refused(refusal);
  const common = fromEngine(geos.intersection(geometry, other));
  return common.ok || common.refusal.kind !== 'nothing-left' ? common : refused({ kind: 'no-common-area' });
}

/** Adds a drawn ring as a part; merges it if it overlaps the zone. */
export function addPart(geos: Geos, geometry: ZoneGeometry, drawn: readonly LngLat[]): Shaped {
  const part = polygonFromRing(geos, drawn);
  return part.ok ? merge(geos, [geometry, part.geometry]) : part;
}

/** Cuts a drawn ring out of a zone, as a hole or, across the border, as a notch. */
export function cutHole(geos: Geos, geometry: ZoneGeometry, drawn: readonly LngLat[]): Shaped {
  const hole = polygonFromRing(geos, drawn);
  if (!hole.ok) return hole;
  const common = intersect(geos, geometry, hole.geometry);
  return common.ok ? subtract(geos, geometry, hole.geometry) : common;
}
