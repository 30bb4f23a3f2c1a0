import { partsOf, type Ring } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { wgs84 } from './wgs84.ts';

const { equatorialRadiusMeters, eccentricitySquared } = wgs84;
const eccentricity = Math.sqrt(eccentricitySquared);

/** Proportional to the area of WGS84 between equator and latitude (Snyder, USGS PP 1395, eq. 3-12). */
function authalic(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return (
    (1 - eccentricitySquared) *
    (sine / (1 - eccentricitySquared * sine * sine) + Math.atanh(eccentricity * sine) / eccentricity)
  );
}

/** Area inside a ring on WGS84, in square meters; edges are straight in degrees (RFC 7946, 3.1.1). */
export function ringAreaSquareMeters(ring: Ring): number {
  let sum = 0;
  let previous = ring.at(-1);
  let previousAuthalic = previous ? authalic(previous[1]) : 0;
  for (const position of ring) {
    const positionAuthalic = authalic(position[1]);
    if (previous) {
      // Simpson's rule along the edge; the relative error of a one-degree edge is 1e-12.
      const middle = authalic((previous[1] + position[1]) / 2);
      sum += (position[0] - previous[0]) * (previousAuthalic + 4 * middle + positionAuthalic);
    }
    previous = position;
    previousAuthalic = positionAuthalic;
  }
  return Math.abs(((sum / 6) * (Math.PI / 180) * equatorialRadiusMeters ** 2) / 2);
}

/** Area of a valid geometry on WGS84 in square meters, without holes. */
export const areaSquareMeters = (geometry: ZoneGeometry): number =>
  partsOf(geometry).reduce(
    (total, [shell, ...holes]) =>
      total +
      (shell ? ringAreaSquareMeters(shell) : 0) -
      holes.reduce((sum, hole) => sum + ringAreaSquareMeters(hole), 0),
    0,
  );

/** Relative change between two areas; null if the first is 0. */
export function changeOfArea(before: ZoneGeometry, after: ZoneGeometry): number | null {
  const area = areaSquareMeters(before);
  return area > 0 ? areaSquareMeters(after) / area - 1 : null;
}
