import type { Zone } from '../zone.ts';

export interface ZoneIdMissing {
  kind: 'zone-id-missing';
  severity: 'error';
}

/** An issue if the zone has no `zone_id`, else none. */
export const zoneIdMissing = ({ zoneId }: Zone): ZoneIdMissing[] =>
  zoneId === '' ? [{ kind: 'zone-id-missing', severity: 'error' }] : [];
