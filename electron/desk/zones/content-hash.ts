import { createHash } from 'node:crypto';
import { partsOf } from '../../../shared/zones/geometry/parts.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** Zones are never changed in place. */
const known = new WeakMap<Zone, string>();

/** Tells whether a zone is as it was when it was sent: the same for the same content, whatever its workspace id. */
export function contentHash(zone: Zone): string {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const { zoneId, storeId, description, types, status, geometry } = zone;
  const form = partsOf(geometry).map((rings) => rings.map(({ length }) => length));
  // No negative zeros, which no text keeps.
  const degrees = partsOf(geometry).flatMap((rings) => rings.flatMap((ring) => ring.flat()));
  const hash = createHash('sha256')
    .update(JSON.stringify([zoneId, storeId, description, types, status, geometry.type, form]))
    .update(Float64Array.from(degrees, (number) => number + 0))
    .digest('base64url');
  known.set(zone, hash);
  return hash;
}
