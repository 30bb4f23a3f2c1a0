import { createHash } from 'node:crypto';
import { partsOf } from '../../../../shared/geo/parts.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';

/** Zones are never changed in place. */
const known = new WeakMap<Zone, string>();

/** Tells whether a zone is as it was when it was sent: the same for the same content, whatever its workspace id. */
export function contentHash(zone: Zone): string {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const { zoneId, storeId, description, types, status, geometry } = zone;
  const form = partsOf(geometry).map((rings) => rings.map(({ length }) => length));
  const positions = partsOf(geometry).flat(2);
  const degrees = new Float64Array(2 * positions.length);
  for (const [index, [lng, lat]] of positions.entries()) {
    // No negative zeros, which no text keeps.
    degrees[2 * index] = lng + 0;
    degrees[2 * index + 1] = lat + 0;
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([zoneId, storeId, description, types, status, geometry.type, form]))
    .update(degrees)
    .digest('base64url');
  known.set(zone, hash);
  return hash;
}
