import { mapPolygons, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { closeRing, orientRings } from '../geometry/rings.ts';
import { shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { type Repaired, repairedBy } from './repaired.ts';

export interface RingNotClosed {
  kind: 'ring-not-closed';
  severity: 'error';
  at: LngLat;
}

/** An issue if a ring ends at another position than it starts, else none. */
export function ringNotClosed(ring: Ring): RingNotClosed[] {
  const [first] = ring;
  const last = ring.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1])
    ? [{ kind: 'ring-not-closed', severity: 'error', at: last }]
    : [];
}

/** Closes all open rings and orients them in the usual direction. */
export const closeRings = (zone: Zone): Repaired =>
  repairedBy('close', zone, shaped(orientRings(mapPolygons(zone.geometry, (rings) => rings.map(closeRing)))));
