import { type Bounds, boundsOf } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';

interface Extent {
  /** Closed rings around the data. */
  coverage: readonly (readonly LatLng[])[];
  bounds: Bounds;
}

/** Returns the bounds of a region's coverage; without coverage, those of its data. */
export const regionBounds = ({ coverage, bounds }: Extent): Bounds => boundsOf(coverage.flat()) ?? bounds;
