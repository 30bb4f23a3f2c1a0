import type { ZoneInput } from '../../../shared/api/zones.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import { parseWkt } from '../../../shared/geo/wkt.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf, ringOfBox } from '../../../shared/zones/geometry/box.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { ZoneLocationFilter } from '../ports.ts';

/**
 * Returns a predicate for zones that match a location filter; without one, all zones match. The predicate throws an
 * Error if a zone's polygon can't be parsed or compared.
 */
export async function zoneMatcher(
  filter: ZoneLocationFilter | undefined,
): Promise<(zone: ZoneInput) => boolean> {
  if (!filter) return () => true;
  const geos = await loadGeos();
  const shape = 'at' in filter ? toLngLat(filter.at) : polygonOfBox(filter.box);
  const box: Box = 'at' in filter ? [...toLngLat(filter.at), ...toLngLat(filter.at)] : filter.box;
  return ({ zone_id, polygon }) => {
    const reading = parseWkt(polygon);
    if (!reading.ok) throw new Error(`The polygon of zone ${zone_id} cannot be read`);
    if (!boxesMeet(boxOf(reading.geometry), box)) return false;
    const meets = geos.meets(reading.geometry, shape);
    if (!meets.ok) throw new Error(meets.message);
    return meets.value;
  };
}

const polygonOfBox = (box: Box): ZoneGeometry => ({ type: 'Polygon', coordinates: [ringOfBox(box)] });
