import type { ZoneGeometry } from '../zone.ts';
import { fromParts, partsOf, type Ring } from './parts.ts';
import { type Refusal, refused, type Shaped, shaped } from './shaped.ts';

/** Which vertex: part, ring (0 is the shell) and position in the ring, all from 0. */
export interface VertexPlace {
  part: number;
  ring: number;
  vertex: number;
}

/**
 * Changes the ring that holds the vertex. `change` is given the ring without its closing position and
 * answers in the same form; it is closed again here. A Polygon stays one and a MultiPolygon too.
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

/** Leaves out a ring, and with a shell its whole part. */
export function withoutRing(geometry: ZoneGeometry, place: VertexPlace): Shaped {
  const parts = partsOf(geometry).flatMap((rings, part) => {
    if (part !== place.part) return [rings];
    return place.ring === 0 ? [] : [rings.toSpliced(place.ring, 1)];
  });
  const left = fromParts(parts);
  return left ? shaped(left) : refused({ kind: 'nothing-left' });
}
