import type { LngLat } from '../../geo/position.ts';
import { positionToGrid } from './grid.ts';
import { refused, type Shaped, shaped } from './shaped.ts';

/** The rectangle along the meridians and parallels between two opposite corners. */
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
