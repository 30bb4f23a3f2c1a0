import { isCovered } from '../geo/coverage.ts';
import type { LatLng } from '../geo/position.ts';
import type { AvoidedArea } from '../saved/searches.ts';

/** Returns the avoided areas that contain a position; of several parts of one closure, which share an ID, one. */
export function areasAround(areas: readonly AvoidedArea[], position: LatLng): AvoidedArea[] {
  const around = areas.filter(({ ring }) => isCovered([[...ring, ...ring.slice(0, 1)]], position));
  return [...new Map(around.map((area) => [area.id, area])).values()];
}
