import { parseWkt } from '../geo/wkt.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import type { Edit, Zone } from './zone.ts';

/** Parses WKT; throws if it is invalid. */
export function geometryOf(wkt: string): ZoneGeometry {
  const reading = parseWkt(wkt);
  if (!reading.ok) throw new Error(reading.issue.problem);
  return reading.geometry;
}

/** A valid triangular zone, with some fields replaced. */
export const testZone = (id: string, given: Partial<Zone> = {}): Zone => ({
  id,
  zoneId: `zone-${id}`,
  storeId: 'STORE1',
  description: '',
  types: [],
  status: '',
  geometry: geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))'),
  createdAt: null,
  ...given,
});

export const put = (...zones: Zone[]): Edit => ({ label: 'test', put: zones, remove: [] });
export const remove = (...ids: string[]): Edit => ({ label: 'test', put: [], remove: ids });
