import { type Bounds, isInBounds } from '../../../shared/geo/bounds.ts';
import { toLatLng } from '../../../shared/geo/position.ts';
import type { CoveredPlace } from '../../../shared/planning/coverage/cover-figures.ts';

/** More points add nothing visible and cost the map seconds and gigabytes. */
export const maxDrawn = 10_000;

/** Places to draw, and the number of places in view. */
export interface DrawnPlaces {
  drawn: readonly CoveredPlace[];
  inView: number;
}

/** All places if few, else those in view, or an even sample of these that keeps their distribution over zones. */
export function drawnPlaces(places: readonly CoveredPlace[], view: Bounds | null): DrawnPlaces {
  if (places.length <= maxDrawn) return { drawn: places, inView: places.length };
  const found = view ? places.filter(({ position }) => isInBounds(view, toLatLng(position))) : places;
  const step = Math.max(1, found.length / maxDrawn);
  const drawn = Array.from(
    { length: Math.floor(found.length / step) },
    (_, index) => found[Math.floor(index * step)],
  );
  return { drawn: drawn.flatMap((place) => place ?? []), inView: found.length };
}
