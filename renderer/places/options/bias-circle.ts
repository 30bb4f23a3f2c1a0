import { maxBiasMeters } from '../../../shared/api/value-sets.ts';
import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import { distanceMeters, type LatLng, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { SearchOptions } from '../../../shared/saved/searches.ts';
import { circle } from '../../../shared/zones/geometry/drawn-shapes.ts';

type Bias = NonNullable<SearchOptions['bias']>;

/** Radius before the map has bounds. */
const fallbackMeters = 10_000;

/** Returns a radius in whole meters within the limits of the service. */
export const biasRadius = (meters: number): number =>
  Math.min(maxBiasMeters, Math.max(1, Math.round(meters)));

/** Returns a round radius whose circle around the map's center is fully visible, in meters. */
export function radiusInView(center: LatLng, bounds: Bounds | null): number {
  if (!bounds) return fallbackMeters;
  const metersToTop = distanceMeters(center, { lat: bounds.northeast.lat, lng: center.lng });
  const metersToSide = distanceMeters(center, { lat: center.lat, lng: bounds.northeast.lng });
  const maxMeters = Math.min(metersToTop, metersToSide) * 0.8;
  const step = 10 ** Math.floor(Math.log10(Math.max(1, maxMeters)));
  return biasRadius(Math.floor(maxMeters / step) * step);
}

/** Returns the border of the circle, starting at its easternmost point; null if it is too large to draw. */
export function biasRing({ centre: center, radiusMeters }: Bias): LatLng[] | null {
  const outline = circle(toLngLat(center.position), radiusMeters);
  if (!outline.ok || outline.geometry.type !== 'Polygon') return null;
  return outline.geometry.coordinates[0]?.map(toLatLng) ?? null;
}

export const biasBounds = (bias: Bias): Bounds | null => {
  const ring = biasRing(bias);
  return ring && (boundsOf(ring) ?? null);
};
