import type { ZoneGeometry } from '../zone.ts';
import { refused, type Shaped } from './shaped.ts';
import { changeRing, type VertexPlace, withoutRing } from './vertex-place.ts';

/**
 * Deletes a vertex. A hole or a further part that had only three goes as a whole; the last triangle
 * of a zone stays: `too-few-vertices`.
 */
export function deleteVertex(geometry: ZoneGeometry, place: VertexPlace): Shaped {
  const outcome = changeRing(geometry, place, (open, vertex) =>
    open.length > 3 ? open.toSpliced(vertex, 1) : { kind: 'too-few-vertices' },
  );
  if (outcome.ok || outcome.refusal.kind !== 'too-few-vertices') return outcome;
  const without = withoutRing(geometry, place);
  return without.ok ? without : refused({ kind: 'too-few-vertices' });
}
