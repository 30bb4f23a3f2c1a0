import type { ZoneInput } from '../../../shared/api/zones.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import { parseWkt } from '../../../shared/geo/wkt.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf, ringOfBox } from '../../../shared/zones/geometry/box.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { ZonePlace } from '../ports.ts';

/** Returns a location filter for stores that can't query by location; without a place, all zones match. */
export async function zoneAt(place: ZonePlace | undefined): Promise<(zone: ZoneInput) => boolean> {
  if (!place) return () => true;
  const geos = await loadGeos();
  const other = 'at' in place ? toLngLat(place.at) : outline(place.box);
  const box: Box = 'at' in place ? [...toLngLat(place.at), ...toLngLat(place.at)] : place.box;
  return ({ zone_id, polygon }) => {
    const reading = parseWkt(polygon);
    if (!reading.ok) throw new Error(`The polygon of zone ${zone_id} cannot be read`);
    if (!boxesMeet(boxOf(reading.geometry), box)) return false;
    const meets = geos.meets(reading.geometry, other);
    if (!meets.ok) throw new Error(meets.message);
    return meets.value;
  };
}

const outline = (box: Box): ZoneGeometry => ({ type: 'Polygon', coordinates: [ringOfBox(box)] });
