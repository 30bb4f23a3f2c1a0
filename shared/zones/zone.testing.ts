import { parseWkt } from '../geo/wkt.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import type { Edit, Zone } from './zone.ts';

/** Returns the geometry of a WKT text; throws if the text is invalid. */
export function geometryOf(wkt: string): ZoneGeometry {
  const reading = parseWkt(wkt);
  if (!reading.ok) throw new Error(reading.issue.problem);
  return reading.geometry;
}

/** Returns a valid triangular zone with the given fields replaced. */
export const testZone = (id: string, fields: Partial<Zone> = {}): Zone => ({
  id,
  zoneId: `zone-${id}`,
  storeId: 'STORE1',
  description: '',
  types: [],
  status: '',
  geometry: geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))'),
  createdAt: null,
  ...fields,
});

export const put = (...zones: Zone[]): Edit => ({ label: 'test', put: zones, remove: [] });
export const remove = (...ids: string[]): Edit => ({ label: 'test', put: [], remove: ids });
