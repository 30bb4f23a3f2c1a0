import { type Bounds, boundsOf } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';

interface Extent {
  /** Closed rings around the data. */
  coverage: readonly (readonly LatLng[])[];
  bounds: Bounds;
}

/** Bounds of the area covered by a region's data; if unknown, those of the data themselves. */
export const regionBounds = ({ coverage, bounds }: Extent): Bounds => boundsOf(coverage.flat()) ?? bounds;
