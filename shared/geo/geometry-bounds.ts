import { type Bounds, boundsOf } from './bounds.ts';
import { positionsOf } from './parts.ts';
import { toLatLng } from './position.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

/** Returns the bounds of the geometries of zones; undefined if there are none. */
export const geometryBounds = (zones: readonly { geometry: ZoneGeometry }[]): Bounds | undefined =>
  boundsOf(zones.flatMap(({ geometry }) => [...positionsOf(geometry)].map(toLatLng)));
