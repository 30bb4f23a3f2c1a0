import type { Extent } from '../../region-format/places/place-record.ts';

/** Returns the smallest box that contains two boxes. */
export const jointExtent = (one: Extent, other: Extent): Extent => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
