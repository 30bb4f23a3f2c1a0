import { positionToGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import { localMeters } from './local-meters.ts';
import { closeRing } from './rings.ts';
import { refused, type Shaped, shaped } from './shaped.ts';

/** With 64 vertices the border is at most 0.12% of the radius inside the circle. */
const vertices = 64;

/**
 * Circle of `radiusMeters` around a center on WGS84 (within 0.01% up to 100 km; see `localMeters`), as a ring of 64
 * vertices. Refused if it would cross a pole or the 180th meridian.
 */
export function circle(center: LngLat, radiusMeters: number): Shaped {
  if (!(radiusMeters > 0 && radiusMeters <= 1_000_000)) return refused({ kind: 'no-size' });
  const plane = localMeters(center);
  const ring = Array.from({ length: vertices }, (_, index): LngLat => {
    const angle = (index / vertices) * 2 * Math.PI;
    return positionToGrid(plane.toDegrees([radiusMeters * Math.cos(angle), radiusMeters * Math.sin(angle)]));
  });
  const [, topLat] = plane.toDegrees([0, radiusMeters]);
  const [, bottomLat] = plane.toDegrees([0, -radiusMeters]);
  const overPole = topLat <= center[1] || bottomLat >= center[1];
  if (overPole || ring.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90))
    return refused({ kind: 'off-earth' });
  if (new Set(ring.map(String)).size < vertices) return refused({ kind: 'no-size' });
  return shaped({ type: 'Polygon', coordinates: [closeRing(ring)] });
}

/** Rectangle between two opposite corners along meridians and parallels. */
export function rectangle(corner: LngLat, opposite: LngLat): Shaped {
  const [lng1, lat1] = positionToGrid(corner);
  const [lng2, lat2] = positionToGrid(opposite);
  if (lng1 === lng2 || lat1 === lat2) return refused({ kind: 'no-size' });
  const [west, east] = lng1 < lng2 ? [lng1, lng2] : [lng2, lng1];
  const [south, north] = lat1 < lat2 ? [lat1, lat2] : [lat2, lat1];
  return shaped({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
}
