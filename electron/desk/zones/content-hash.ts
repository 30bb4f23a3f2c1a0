import { createHash } from 'node:crypto';
import type { Zone } from '../../../shared/zones/zone.ts';

/** Tells whether a zone is as it was when it was sent: the same for the same content, whatever its workspace id. */
export function contentHash({ zoneId, storeId, description, types, status, geometry }: Zone): string {
  const content = [zoneId, storeId, description, types, status, geometry.type, geometry.coordinates];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
