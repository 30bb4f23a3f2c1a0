import type { LatLng } from './position.ts';

/** Area for which data exist, as closed rings that may overlap. */
export type Coverage = readonly (readonly LatLng[])[];

/** Whether a position is inside the covered area. */
export const isCovered = (coverage: Coverage, position: LatLng): boolean =>
  coverage.some((ring) => isInRing(ring, position));

/** Applies the even-odd rule with a ray to the east. */
function isInRing(ring: readonly LatLng[], { lat, lng }: LatLng): boolean {
  let inside = false;
  for (const [index, to] of ring.entries()) {
    const from = ring[index - 1];
    if (!from || from.lat > lat === to.lat > lat) continue;
    const crossing = from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng);
    if (lng < crossing) inside = !inside;
  }
  return inside;
}

const metersPerDegree = 111_195;
/** Bearings in radians; eight are enough to reach any straight edge. */
const directions = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4);

/** Whether a position is outside the covered area or less than about `meters` from its edge. */
export const isNearEdge = (coverage: Coverage, { lat, lng }: LatLng, meters: number): boolean =>
  directions.some((angle) => {
    const north = (meters * Math.cos(angle)) / metersPerDegree;
    const east = (meters * Math.sin(angle)) / (metersPerDegree * Math.cos((lat * Math.PI) / 180));
    return !isCovered(coverage, { lat: lat + north, lng: lng + east });
  });
