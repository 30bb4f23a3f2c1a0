import { mapPositions, positionsOf } from './parts.ts';
import { isOnEarth, toLatLng } from './position.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

/** About a meter: what programs lose when they turn positions from one reference system into another. */
const roundingDegrees = 1e-5;

/**
 * Returns the geometry with the positions that rounding put beyond the antimeridian or a pole, by `roundingDegrees`
 * at most, moved onto it. Positions farther off stay as they are.
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
