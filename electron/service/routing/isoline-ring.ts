import { clampToEarth } from '../../../shared/geo/clamp-to-earth.ts';
import { geometryOfParts, type Rings } from '../../../shared/geo/parts.ts';
import { type LatLng, type LngLat, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Computed, Geos } from '../../../shared/zones/geometry/geos.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import { closeRing, signedPlanarArea } from '../../../shared/zones/geometry/rings.ts';

/** Resolution of encoded polylines in the API, about a meter. */
const encodedDegrees = 1e-5;

/**
 * Returns the outer ring of the reachable area: closed, and valid with five decimals. Where the area is narrower than a
 * meter, rounding would merge positions and cut it apart, so it is first widened by a meter. An area without extent becomes
 * a square of two meters around the origin.
 * @param reached ring from the engine, open or closed; empty if nothing is reachable
 * @throws Error if the geometry engine fails
 */
export function isolineRing(geos: Geos, reached: readonly LatLng[], origin: LatLng): LatLng[] {
  const ring = closeRing(reached.map(toLngLat));
  const valid = ring.length < 4 ? [] : computed(geos.makeValid({ type: 'Polygon', coordinates: [ring] }));
  const area = geometryOfParts(valid);
  if (!area) return squareAround(origin);
  const parts = rounded(geos, area);
  const preserved = parts.length === 1 ? parts : rounded(geos, widened(geos, area));
  return partAround(preserved, toLngLat(origin))?.map(toLatLng) ?? squareAround(origin);
}

function computed<T>(result: Computed<T>): T {
  if (!result.ok) throw new Error(`The ring of an isochrone could not be made valid: ${result.message}`);
  return result.value;
}

const rounded = (geos: Geos, area: ZoneGeometry): Rings[] => computed(geos.toGrid(area, encodedDegrees));

const widened = (geos: Geos, area: ZoneGeometry): ZoneGeometry => {
  const wider = geometryOfParts(computed(geos.buffer(area, encodedDegrees, 'mitred')));
  return wider ? clampToEarth(wider) : area;
};

/** Returns the outer ring of the largest part that covers the origin, else of the largest part. */
function partAround(parts: readonly Rings[], origin: LngLat): LngLat[] | undefined {
  const shells = parts.flatMap(([shell]) => (shell ? [shell] : []));
  const covering = shells.filter((shell) => covers({ type: 'Polygon', coordinates: [shell] }, origin));
  const area = (shell: readonly LngLat[]) => Math.abs(signedPlanarArea(shell));
  return (covering.length > 0 ? covering : shells).toSorted((a, b) => area(b) - area(a))[0];
}

function squareAround({ lat, lng }: LatLng): LatLng[] {
  const [south, north] = [Math.max(-90, lat - encodedDegrees), Math.min(90, lat + encodedDegrees)];
  const [west, east] = [Math.max(-180, lng - encodedDegrees), Math.min(180, lng + encodedDegrees)];
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
    { lat: south, lng: west },
  ];
}
