import { type Bounds, boundsOf } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';

interface Extent {
  /** Closed rings around the data. */
  coverage: readonly (readonly LatLng[])[];
  bounds: Bounds;
}

/** Returns the bounds of the area that a region's data cover; those of the data themselves where that is unknown. */
export const regionBounds = ({ coverage, bounds }: Extent): Bounds => boundsOf(coverage.flat()) ?? bounds;
