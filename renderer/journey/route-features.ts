import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { RouteStep } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { minMovedMeters, type SnappedStop } from './moved-stops.ts';
import { stepPath } from './route-legs.ts';

interface Drawable {
  overview_polyline: { points: string };
}

export const collection = <F extends Feature>(features: F[]) => ({
  type: 'FeatureCollection' as const,
  features,
});

const line = <P>(positions: readonly LatLng[], properties: P): Feature<LineString, P> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: positions.map(toLngLat) },
});

/** Converts routes to lines, each with its `index`. Skips invalid polylines. */
export const routeLines = (routes: readonly Drawable[]): FeatureCollection<LineString, { index: number }> =>
  collection(
    routes.flatMap(({ overview_polyline }, index) => {
      const positions = decodePolyline(overview_polyline.points);
      return positions && positions.length > 1 ? [line(positions, { index })] : [];
    }),
  );

/** A stop closer than this counts as on the road. */
const onRoadMeters = 12;

/** Lines from each stop to its snapped position on the route. */
export const accessLines = (onRoads: readonly SnappedStop[]): FeatureCollection<LineString> =>
  collection(
    onRoads.filter(({ meters }) => meters > onRoadMeters).map(({ at, snapped }) => line([at, snapped], {})),
  );

/** Labels in the middle of the access lines: how far each stop was moved, if that is far enough to report. */
export const accessLabels = (
  onRoads: readonly SnappedStop[],
  nameOf: (meters: number) => string,
): FeatureCollection<Point, { name: string }> =>
  collection(
    onRoads
      .filter(({ meters }) => meters >= minMovedMeters)
      .map(({ at, snapped, meters }) => ({
        type: 'Feature',
        properties: { name: nameOf(meters) },
        geometry: { type: 'Point', coordinates: [(at.lng + snapped.lng) / 2, (at.lat + snapped.lat) / 2] },
      })),
  );

/** Path and start of a step. */
export function stepFeatures(step: RouteStep): FeatureCollection<LineString | Point> {
  const path = stepPath(step);
  return collection<Feature<LineString | Point>>([
    ...(path.length > 1 ? [line(path, {})] : []),
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: toLngLat(path[0] ?? step.start_location) },
    },
  ]);
}
