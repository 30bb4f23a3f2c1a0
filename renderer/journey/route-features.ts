import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { Route, RouteStep } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLngLat } from '../../shared/geo/position.ts';
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

/** The routes as lines, each with its `index`. One whose polyline cannot be read is left out. */
export const routeLines = (routes: readonly Drawable[]): FeatureCollection<LineString, { index: number }> =>
  collection(
    routes.flatMap(({ overview_polyline }, index) => {
      const positions = decodePolyline(overview_polyline.points);
      return positions && positions.length > 1 ? [line(positions, { index })] : [];
    }),
  );

/** Nearer than this a stop counts as being on the road. */
const onRoadMeters = 12;

/** From each stop to where the route really passes: what the service snapped to the road. */
export function accessLines({ legs }: Pick<Route, 'legs'>): FeatureCollection<LineString> {
  const gaps = legs.flatMap(({ start_location, end_location, steps }) => {
    const path = (steps ?? []).flatMap(stepPath);
    const first = path[0];
    const last = path.at(-1);
    return [
      ...(first ? [[start_location, first] as const] : []),
      ...(last ? [[last, end_location] as const] : []),
    ];
  });
  return collection(
    gaps.filter(([from, to]) => distanceMeters(from, to) > onRoadMeters).map((gap) => line(gap, {})),
  );
}

/** A step: its path and where it starts. */
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
