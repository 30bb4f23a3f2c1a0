import { geometryOfParts, partsOf, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Computed, Geos, InvalidityReason } from './geos.ts';
import { orientRings } from './rings.ts';

/** Why an operation failed; the window creates the messages. */
export type Refusal =
  /** The input isn't a valid polygon: repair it first. `index` is that of the operand. */
  | { kind: 'invalid-input'; index: number; reason: InvalidityReason | 'not-judged'; at?: LngLat }
  | { kind: 'nothing-left' }
  | { kind: 'no-such-vertex' }
  /** A ring needs three different positions. */
  | { kind: 'too-few-vertices' }
  | { kind: 'no-common-area' }
  /** The moved border would cross another one. */
  | { kind: 'crosses-border' }
  /** All borders of the zone are shared with neighbors, so none can move. */
  | { kind: 'only-shared-borders' }
  /** A neighbor would lose all its area. */
  | { kind: 'neighbour-vanishes' }
  /** The named zone would lose all its area. `zone` is a workspace id, here and below. */
  | { kind: 'zone-vanishes'; zone: string }
  | { kind: 'neighbour-crosses-itself'; zone: string }
  /** The named zone would be overlapped or touched although it has no common border. */
  | { kind: 'zone-in-the-way'; zone: string }
  /** The border no longer exists. */
  | { kind: 'no-such-border' }
  /** The line doesn't cross any part from border to border. */
  | { kind: 'no-cut' }
  /** An impossible radius, side length or tolerance. */
  | { kind: 'no-size' }
  | { kind: 'off-earth' }
  | { kind: 'engine' };

/** Result of an operation on shapes. */
export type Shaped = { ok: true; geometry: ZoneGeometry } | { ok: false; refusal: Refusal };

export const shaped = (geometry: ZoneGeometry): Shaped => ({ ok: true, geometry });
export const refused = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

/** Converts engine polygons to a zone geometry, shells counterclockwise. */
export function fromEngine(computed: Computed<Rings[]>): Shaped {
  if (!computed.ok) return refused({ kind: 'engine' });
  const geometry = geometryOfParts(computed.value);
  return geometry ? shaped(orientRings(geometry)) : refused({ kind: 'nothing-left' });
}

/** Undefined if all operands are valid, else why the first invalid one isn't. */
export function invalidInput(geos: Geos, geometries: readonly ZoneGeometry[]): Refusal | undefined {
  for (const [index, geometry] of geometries.entries()) {
    const answer = geos.invalidity(geometry);
    if (!answer.ok) return { kind: 'invalid-input', index, reason: 'not-judged' };
    if (answer.value) return { kind: 'invalid-input', index, ...answer.value };
  }
  return undefined;
}

/** Rounds polygons to the grid; repairs them if rounding makes borders touch. */
export function settle(geos: Geos, computed: Computed<Rings[]>): Shaped {
  if (!computed.ok) return fromEngine(computed);
  const geometry = geometryOfParts(computed.value);
  if (!geometry) return refused({ kind: 'nothing-left' });
  if (!partsOf(geometry).every((rings) => rings.every((ring) => ring.every(onEarth))))
    return refused({ kind: 'off-earth' });
  const onGrid = geos.toGrid(geometry);
  return fromEngine(onGrid.ok ? onGrid : geos.makeValid(geometry));
}

const onEarth = ([lng, lat]: LngLat): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
