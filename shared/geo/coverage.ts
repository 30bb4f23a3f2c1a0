import type { LatLng } from './position.ts';

/** Area for which data exist, as closed rings that may overlap. */
export type Coverage = readonly (readonly LatLng[])[];

/** Whether a position is inside the covered area. */
export const isCovered = (coverage: Coverage, position: LatLng): boolean =>
  coverage.some((ring) => isInRing(ring, position));

/** Applies the even-odd rule with a ray to the east. */
function isInRing(ring: readonly LatLng[], { lat, lng }: LatLng): boolean {
  let inside = false;
  for (const [index, vertex] of ring.entries()) {
    const previous = ring[index - 1];
    if (!previous || previous.lat > lat === vertex.lat > lat) continue;
    const crossingLng =
      previous.lng + ((lat - previous.lat) / (vertex.lat - previous.lat)) * (vertex.lng - previous.lng);
    if (lng < crossingLng) inside = !inside;
  }
  return inside;
}

const metersPerDegree = 111_195;
/** Bearings in radians. With eight, an edge that is slightly closer than the distance may be missed, by at most 8 %. */
const directions = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);

/** Whether a position is outside the covered area, or less than about `meters` from its edge. */
export const isOutsideOrNearEdge = (coverage: Coverage, { lat, lng }: LatLng, meters: number): boolean =>
  directions.some((angle) => {
    const northDegrees = (meters * Math.cos(angle)) / metersPerDegree;
    const eastDegrees = (meters * Math.sin(angle)) / (metersPerDegree * Math.cos((lat * Math.PI) / 180));
    return !isCovered(coverage, { lat: lat + northDegrees, lng: lng + eastDegrees });
  });
