import { parseWkt } from '../geo/wkt.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import type { Edit, Zone } from './zone.ts';

/** What a WKT says that a test is sure of. */
export function geometryOf(wkt: string): ZoneGeometry {
  const reading = parseWkt(wkt);
  if (!reading.ok) throw new Error(reading.issue.problem);
  return reading.geometry;
}

/** A triangular zone that the contract accepts, but for what is given. */
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
