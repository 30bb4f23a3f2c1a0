import { vertexCount } from '../../../shared/geo/parts.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import { buffer, simplify } from '../../../shared/zones/geometry/planar-operations.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** By what zones are reshaped: widened by meters on all sides, narrowed when negative, or simplified. */
export interface Reshape {
  kind: 'buffer' | 'simplify';
  /** When simplified, the border moves by so much at most. */
  meters: number;
}

/** What tells how much zones changed: all of them together. */
export interface ShapeFigures {
  vertices: { before: number; after: number };
  squareMeters: { before: number; after: number };
}

export interface Reshaped {
  /** With their new shapes; those that stay as they are are left out. */
  zones: Zone[];
  refused: { id: string; refusal: Refusal }[];
  figures: ShapeFigures;
}

/** Reshapes zones one by one, so that whoever runs it can stop in between. */
export function* reshaped(
  geos: Geos,
  zones: readonly Zone[],
  { kind, meters }: Reshape,
): Generator<undefined, Reshaped> {
  const work = kind === 'buffer' ? buffer : simplify;
  const answer: Reshaped = {
    zones: [],
    refused: [],
    figures: { vertices: { before: 0, after: 0 }, squareMeters: { before: 0, after: 0 } },
  };
  const { vertices, squareMeters } = answer.figures;
  for (const zone of zones) {
    const outcome = work(geos, zone.geometry, meters);
    if (outcome.ok) {
      const before = vertexCount(zone.geometry);
      const after = vertexCount(outcome.geometry);
      if (kind === 'simplify' ? after !== before : meters !== 0) {
        answer.zones.push({ ...zone, geometry: outcome.geometry });
        vertices.before += before;
        vertices.after += after;
        squareMeters.before += areaSquareMeters(zone.geometry);
        squareMeters.after += areaSquareMeters(outcome.geometry);
      }
    } else {
      answer.refused.push({ id: zone.id, refusal: outcome.refusal });
    }
    yield undefined;
  }
  return answer;
}
