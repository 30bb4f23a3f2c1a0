import { positionToGrid } from '../../geo/grid.ts';
import { geometryOfParts, partsOf, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from './area.ts';
import type { Geos } from './geos.ts';
import { orientRings } from './rings.ts';
import { invalidInput, type Refusal, refused } from './shaped.ts';

export type Split = { ok: true; pieces: ZoneGeometry[] } | { ok: false; refusal: Refusal };

/**
 * Cuts a zone along a line into two or more pieces, largest first. Adjacent pieces share their vertices. Parts that the
 * line doesn't cut stay with the largest piece.
 */
export function splitByLine(geos: Geos, geometry: ZoneGeometry, drawn: readonly LngLat[]): Split {
  const line = drawn.map(positionToGrid);
  if (line.length < 2) return refused({ kind: 'no-cut' });
  const refusal = invalidInput(geos, [geometry]);
  if (refusal) return refused(refusal);
  const uncut: Rings[] = [];
  const cut: Rings[] = [];
  for (const rings of partsOf(geometry)) {
    const faces = geos.faces(rings, line);
    if (!faces.ok) return refused({ kind: 'engine' });
    if (faces.value.length > 1) cut.push(...faces.value);
    else uncut.push(rings);
  }
  if (cut.length === 0) return refused({ kind: 'no-cut' });
  const bySize = cut
    .map((rings): ZoneGeometry => ({ type: 'Polygon', coordinates: rings }))
    .sort((a, b) => areaSquareMeters(b) - areaSquareMeters(a));
  const [largest, ...rest] = bySize;
  const first = largest && geometryOfParts([...partsOf(largest), ...uncut]);
  return { ok: true, pieces: [...(first ? [first] : []), ...rest].map(orientRings) };
}
