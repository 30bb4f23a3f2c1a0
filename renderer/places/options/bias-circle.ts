import { maxBiasMeters } from '../../../shared/api/value-sets.ts';
import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import { distanceMeters, type LatLng, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { SearchOptions } from '../../../shared/saved/searches.ts';
import { circle } from '../../../shared/zones/geometry/drawn-shapes.ts';

type Bias = NonNullable<SearchOptions['bias']>;

const fallbackMeters = 10_000;

/** A radius as it can be sent: whole meters within the limits of the service. */
export const biasRadius = (meters: number): number =>
  Math.min(maxBiasMeters, Math.max(1, Math.round(meters)));

/** A round radius with which a circle in the middle of the map is wholly in view. */
export function radiusInView(center: LatLng, bounds: Bounds | null): number {
  if (!bounds) return fallbackMeters;
  const toTop = distanceMeters(center, { lat: bounds.northeast.lat, lng: center.lng });
  const toSide = distanceMeters(center, { lat: center.lat, lng: bounds.northeast.lng });
  const maxMeters = Math.min(toTop, toSide) * 0.8;
  const step = 10 ** Math.floor(Math.log10(Math.max(1, maxMeters)));
  return biasRadius(Math.floor(maxMeters / step) * step);
}

/** The border of the circle, its easternmost point first; null where it is too wide to be drawn. */
export function biasRing({ centre: center, radiusMeters }: Bias): LatLng[] | null {
  const drawn = circle(toLngLat(center.position), radiusMeters);
  if (!drawn.ok || drawn.geometry.type !== 'Polygon') return null;
  return drawn.geometry.coordinates[0]?.map(toLatLng) ?? null;
}

export const biasBounds = (bias: Bias): Bounds | null => {
  const ring = biasRing(bias);
  return ring && (boundsOf(ring) ?? null);
};
