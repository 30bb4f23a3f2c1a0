import type { Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';

/** `vertices` is the number of distinct positions; a ring needs three. */
export interface TooFewPoints {
  kind: 'too-few-points';
  severity: 'error';
  at?: LngLat;
  vertices: number;
}

/** An issue if a ring has fewer than three distinct positions, else none. */
export function tooFewPoints(ring: Ring): TooFewPoints[] {
  const vertices = distinctUpTo(ring, 3);
  if (vertices >= 3) return [];
  const [at] = ring;
  return [{ kind: 'too-few-points', severity: 'error', ...(at && { at }), vertices }];
}

function distinctUpTo(ring: Ring, enough: number): number {
  const seen: LngLat[] = [];
  for (const position of ring) {
    if (!seen.some(([lng, lat]) => lng === position[0] && lat === position[1])) seen.push(position);
    if (seen.length === enough) break;
  }
  return seen.length;
}
