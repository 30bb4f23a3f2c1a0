import { mapPositions, positionsOf } from './parts.ts';
import { isOnEarth, toLatLng } from './position.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

/** About a meter, the rounding error of conversions between reference systems. */
const roundingDegrees = 1e-5;

/**
 * Returns the geometry with positions that are beyond the antimeridian or a pole by at most `roundingDegrees` moved onto
 * it. Positions farther off stay, for the checks to report. Returns the same object if all are on Earth.
 */
export function clampToEarth(geometry: ZoneGeometry): ZoneGeometry {
  for (const position of positionsOf(geometry))
    if (!isOnEarth(toLatLng(position)))
      return mapPositions(geometry, ([lng, lat]) => [clamped(lng, 180), clamped(lat, 90)]);
  return geometry;
}

const clamped = (degrees: number, limit: number): number =>
  Math.abs(degrees) > limit && Math.abs(degrees) <= limit + roundingDegrees
    ? Math.sign(degrees) * limit
    : degrees;
