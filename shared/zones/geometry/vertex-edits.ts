import { positionToGrid } from '../../geo/grid.ts';
import { geometryOfParts, partsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Refusal, refused, type Shaped, shaped } from './shaped.ts';

/** Location of a vertex: part, ring (0 is the shell) and index in the ring, all from 0. */
export interface VertexPlace {
  part: number;
  ring: number;
  vertex: number;
}

/**
 * Changes the ring of a vertex. `change` receives and returns it without the closing position. Polygon and MultiPolygon
 * keep their type.
 */
export function changeRing(
  geometry: ZoneGeometry,
  place: VertexPlace,
  change: (open: Ring, vertex: number) => Ring | Refusal,
): Shaped {
  const rings = partsOf(geometry)[place.part];
  const ring = rings?.[place.ring];
  const open = ring?.slice(0, -1);
  if (!rings || !open?.[place.vertex]) return refused({ kind: 'no-such-vertex' });
  const changed = change(open, place.vertex);
  if (!Array.isArray(changed)) return refused(changed);
  const [first] = changed;
  const closed = first ? [...changed, first] : changed;
  const part = rings.with(place.ring, closed);
  if (geometry.type === 'Polygon') return shaped({ type: 'Polygon', coordinates: part });
  return shaped({ type: 'MultiPolygon', coordinates: geometry.coordinates.with(place.part, part) });
}

/** Removes a ring; a shell's removal removes its part. */
export function withoutRing(geometry: ZoneGeometry, place: VertexPlace): Shaped {
  const parts = partsOf(geometry).flatMap((rings, part) => {
    if (part !== place.part) return [rings];
    return place.ring === 0 ? [] : [rings.toSpliced(place.ring, 1)];
  });
  const remaining = geometryOfParts(parts);
  return remaining ? shaped(remaining) : refused({ kind: 'nothing-left' });
}

/** Inserts a vertex after the one at `place`. Validity is left to the checks. */
export const insertVertex = (geometry: ZoneGeometry, place: VertexPlace, position: LngLat): Shaped =>
  changeRing(geometry, place, (open, vertex) => open.toSpliced(vertex + 1, 0, positionToGrid(position)));

/** Moves a vertex; the ring stays closed. Validity is left to the checks. */
export const moveVertex = (geometry: ZoneGeometry, place: VertexPlace, position: LngLat): Shaped =>
  changeRing(geometry, place, (open, vertex) => open.with(vertex, positionToGrid(position)));

/**
 * Deletes a vertex. A hole or additional part left with two is removed; the last triangle of a zone is kept:
 * `too-few-vertices`.
 */
export function deleteVertex(geometry: ZoneGeometry, place: VertexPlace): Shaped {
  const outcome = changeRing(geometry, place, (open, vertex) =>
    open.length > 3 ? open.toSpliced(vertex, 1) : { kind: 'too-few-vertices' },
  );
  if (outcome.ok || outcome.refusal.kind !== 'too-few-vertices') return outcome;
  const without = withoutRing(geometry, place);
  return without.ok ? without : refused({ kind: 'too-few-vertices' });
}
