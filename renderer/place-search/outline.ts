import type { FeatureCollection, Position } from 'geojson';
import { z } from 'zod';
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import { type ZoneGeometry, zoneGeometrySchema } from '../../shared/geo/zone-geometry.ts';
import { jsonValue, limitedList, limitedText } from '../../shared/limits/limited-schemas.ts';

interface PlaceGeometry {
  location?: LatLng | null | undefined;
  viewport?: Bounds | null | undefined;
  shape?: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] } | null | undefined;
}

const shapeSchema = z.looseObject({ type: limitedText, coordinates: limitedList(jsonValue) });

/** Returns a place's shape without heights; undefined if it has none or it is invalid. */
export function shapeOf(geometry: PlaceGeometry | null | undefined): ZoneGeometry | undefined {
  const shape = shapeSchema.safeParse(geometry?.shape);
  if (!shape.success) return undefined;
  const coordinates = withoutHeights(shape.data.coordinates);
  return zoneGeometrySchema.safeParse({ type: shape.data.type, coordinates }).data;
}

function withoutHeights(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(withoutHeights);
}

/** Returns the bounds to show for a place: those of its shape, else the viewport that the service recommends. */
export function boundsOfPlace(geometry: PlaceGeometry | null | undefined): Bounds | undefined {
  const shape = shapeOf(geometry);
  if (!shape) return geometry?.viewport ?? undefined;
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return boundsOf(polygons.flat(2).map(toLatLng));
}

/** Returns the outline of a place as GeoJSON; empty without one. */
export const outlineFeatures = (shape: ZoneGeometry | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: shape ? [{ type: 'Feature', properties: {}, geometry: shape }] : [],
});

/** Returns points as GeoJSON. */
export const pointFeatures = (
  points: readonly { position: LatLng; properties: Record<string, string | number> }[],
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ position, properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: toLngLat(position) satisfies Position },
  })),
});
