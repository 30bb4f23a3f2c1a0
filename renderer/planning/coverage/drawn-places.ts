import { type Bounds, isInBounds } from '../../../shared/geo/bounds.ts';
import { toLatLng } from '../../../shared/geo/position.ts';
import type { CoveredPlace } from '../../../shared/planning/coverage/cover-figures.ts';

/** More points add nothing visible and cost the map seconds and gigabytes. */
export const maxDrawn = 10_000;

/** Places to draw, and the number of places in view, or of all places if they are few enough to draw them all. */
export interface DrawnPlaces {
  drawn: readonly CoveredPlace[];
  inViewCount: number;
}

/** All places if few, else those in view, or an even sample of these that keeps their distribution over zones. */
export function drawnPlaces(places: readonly CoveredPlace[], view: Bounds | null): DrawnPlaces {
  if (places.length <= maxDrawn) return { drawn: places, inViewCount: places.length };
  const placesInView = view ? places.filter(({ position }) => isInBounds(view, toLatLng(position))) : places;
  const step = Math.max(1, placesInView.length / maxDrawn);
  const drawn = Array.from(
    { length: Math.floor(placesInView.length / step) },
    (_, index) => placesInView[Math.floor(index * step)],
  );
  return { drawn: drawn.flatMap((place) => place ?? []), inViewCount: placesInView.length };
}
