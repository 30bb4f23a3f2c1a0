import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { signedPlanarArea } from '../../../shared/zones/geometry/rings.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** A zone as the map takes it. */
export interface DrawnZone {
  color: number;
  /** The area, and a separate border if the map would drop the area. */
  shapes: Feature<Polygon | MultiPolygon | MultiLineString>[];
}
const drawn = new WeakMap<Zone, DrawnZone>();

/** Returns the cached features if neither zone nor color has changed. */
export function drawZone(zone: Zone, color: number): DrawnZone {
  const old = drawn.get(zone);
  if (old?.color === color) return old;
  const properties = { id: zone.id, color };
  const made: DrawnZone = {
    color,
    shapes: [{ type: 'Feature', properties, geometry: zone.geometry }],
  };
  if (vanishes(zone.geometry)) {
    const coordinates = partsOf(zone.geometry).flat();
    made.shapes.push({ type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates } });
  }
  drawn.set(zone, made);
  return made;
}

/**
 * The map's tiler drops rings of almost zero area, such as figure-eights that cancel out, which are just what users
 * need to find.
 */
const vanishes = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some((rings) => {
    const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
    const area = Math.abs(signedPlanarArea(rings[0] ?? [])) / 2;
    return area < 0.05 * (east - west) * (north - south);
  });
