import { createHash } from 'node:crypto';
import { partsOf } from '../../../../shared/geo/parts.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';

/** Cache by zone object; zones are immutable. */
const hashes = new WeakMap<Zone, string>();

/**
 * Returns a hash of a zone without its workspace ID and own fields, which shows whether the zone has changed since it
 * was sent.
 */
export function contentHash(zone: Zone): string {
  const cached = hashes.get(zone);
  if (cached !== undefined) return cached;
  const { zoneId, storeId, description, types, status, geometry } = zone;
  const ringLengths = partsOf(geometry).map((rings) => rings.map(({ length }) => length));
  const positions = partsOf(geometry).flat(2);
  const degrees = new Float64Array(2 * positions.length);
  for (const [index, [lng, lat]] of positions.entries()) {
    // JSON has no negative zero.
    degrees[2 * index] = lng + 0;
    degrees[2 * index + 1] = lat + 0;
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([zoneId, storeId, description, types, status, geometry.type, ringLengths]))
    .update(degrees)
    .digest('base64url');
  hashes.set(zone, hash);
  return hash;
}
