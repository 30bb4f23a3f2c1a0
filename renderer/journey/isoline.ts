import type { Isoline } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { closeRing } from '../../shared/zones/geometry/rings.ts';

/** Returns the area of an isoline; undefined if its geometry isn't a ring. */
export function isolineGeometry({ geometry }: Isoline): ZoneGeometry | undefined {
  const ring = decodePolyline(geometry)?.map(toLngLat);
  return ring && ring.length >= 3 ? { type: 'Polygon', coordinates: [closeRing(ring)] } : undefined;
}
