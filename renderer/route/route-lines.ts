import type { FeatureCollection, LineString } from 'geojson';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { toLngLat } from '../../shared/geo/position.ts';

interface Drawable {
  overview_polyline: { points: string };
}

/** The routes as lines, each with its `index`. One whose polyline cannot be read is left out. */
export const routeLines = (
  routes: readonly Drawable[],
): FeatureCollection<LineString, { index: number }> => ({
  type: 'FeatureCollection',
  features: routes.flatMap(({ overview_polyline }, index) => {
    const positions = decodePolyline(overview_polyline.points);
    return positions && positions.length > 1
      ? [
          {
            type: 'Feature' as const,
            properties: { index },
            geometry: { type: 'LineString' as const, coordinates: positions.map(toLngLat) },
          },
        ]
      : [];
  }),
});
