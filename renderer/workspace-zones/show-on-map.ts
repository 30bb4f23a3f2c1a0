import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';
import { bringIntoView, bringIntoViewIfOutside, fitBounds } from '../map/camera.ts';

/** Fits the map to these geometries. */
export function showOnMap(geometries: readonly ZoneGeometry[]) {
  const bounds = boundsOf(cornersOf(geometries));
  if (bounds) fitBounds(bounds);
}

/** Fits the map to these geometries unless all of them are in view. */
export function bringOnMap(geometries: readonly ZoneGeometry[]) {
  const bounds = boundsOf(cornersOf(geometries));
  if (bounds) bringIntoView(bounds);
}

/** Fits the map to a geometry if no part of it is in view. */
export function bringOnMapIfOutside(geometry: ZoneGeometry) {
  const bounds = boundsOf(cornersOf([geometry]));
  if (bounds) bringIntoViewIfOutside(bounds);
}

function* cornersOf(geometries: readonly ZoneGeometry[]): Generator<LatLng> {
  for (const geometry of geometries) {
    const [west, south, east, north] = boxOf(geometry);
    if (west > east) continue;
    yield { lat: south, lng: west };
    yield { lat: north, lng: east };
  }
}
