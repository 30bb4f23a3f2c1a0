import type { Zone } from '../zone.ts';

export interface ZoneIdMissing {
  kind: 'zone-id-missing';
  severity: 'error';
}

export const zoneIdMissing = ({ zoneId }: Zone): ZoneIdMissing[] =>
  zoneId === '' ? [{ kind: 'zone-id-missing', severity: 'error' }] : [];
