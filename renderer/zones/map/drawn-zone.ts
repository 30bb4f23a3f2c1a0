import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { signedPlanarArea } from '../../../shared/zones/geometry/rings.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** A zone as map features. */
export interface DrawnZone {
  color: number;
  /** The area, and a separate border if the map would drop the area. */
  shapes: Feature<Polygon | MultiPolygon | MultiLineString>[];
}
const cache = new WeakMap<Zone, DrawnZone>();

/** Returns the map features of a zone; the same object until the zone or its color changes. */
export function drawZone(zone: Zone, color: number): DrawnZone {
  const cached = cache.get(zone);
  if (cached?.color === color) return cached;
  const properties = { id: zone.id, color };
  const drawnZone: DrawnZone = {
    color,
    shapes: [{ type: 'Feature', properties, geometry: zone.geometry }],
  };
  if (isDroppedByTiler(zone.geometry)) {
    const coordinates = partsOf(zone.geometry).flat();
    drawnZone.shapes.push({
      type: 'Feature',
      properties,
      geometry: { type: 'MultiLineString', coordinates },
    });
  }
  cache.set(zone, drawnZone);
  return drawnZone;
}

/**
 * Whether the map's tiler drops part of a geometry, as it does with rings of almost zero area. Such rings, for
 * instance figure-eights that cancel out, are errors that users need to find.
 */
const isDroppedByTiler = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some((rings) => {
    const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
    const area = Math.abs(signedPlanarArea(rings[0] ?? [])) / 2;
    return area < 0.05 * (east - west) * (north - south);
  });
