import type { Feature } from 'geojson';
import {
  GeoJSONSource,
  type GeoJSONSourceSpecification,
  type Map as MapLibreMap,
  MercatorCoordinate,
} from 'maplibre-gl';
import type { LatLng } from '../../shared/geo/position.ts';
import { flyTo } from './camera.ts';
import type { PointClusters } from './overlays.ts';

/** Points nearer to each other than so many pixels are drawn as one. */
const radiusPixels = 44;

/** From the next zoom on each is drawn by itself: there streets are told apart. */
const maxZoom = 15;

/** At zoom 0. */
const pixelsOfWorld = 512;
/** Rounding in tiles and clusters moves a cluster by less than this from the middle of its points. */
const maxOffsetPixels = 2;

/** How a source of GeoJSON points is to be clustered. */
export const clusterOptions = ({ counts }: PointClusters): Partial<GeoJSONSourceSpecification> => ({
  cluster: true,
  clusterRadius: radiusPixels,
  clusterMaxZoom: maxZoom,
  clusterProperties: Object.fromEntries(
    Object.entries(counts).map(([name, counted]) => [name, ['+', counted]]),
  ),
});

/** A cluster as it is painted. */
export interface PaintedCluster {
  /** Of the source on the map. */
  source: string;
  id: number;
  count: number;
  at: LatLng;
}

/** The id of the cluster that a feature of the map stands for and the number of its points; undefined for a point. */
export function clusterOf({
  cluster,
  cluster_id: id,
  point_count: count,
}: Record<string, unknown>): Pick<PaintedCluster, 'id' | 'count'> | undefined {
  return cluster === true && typeof id === 'number' && typeof count === 'number' ? { id, count } : undefined;
}

/** Goes so near to a cluster that it comes apart. The map stays where its points have changed since it was painted. */
export async function zoomToCluster(map: MapLibreMap, { source: sourceId, id, count, at }: PaintedCluster) {
  const source = map.getSource(sourceId);
  if (!(source instanceof GeoJSONSource)) return;
  try {
    const zoom = await source.getClusterExpansionZoom(id);
    // An id is often another cluster's after a change, and MapLibre answers for that one.
    const points = await source.getClusterLeaves(id, count + 1, 0);
    const [painted, present] = [MercatorCoordinate.fromLngLat(at), middleOf(points)];
    const worldPixels = pixelsOfWorld * 2 ** map.getZoom();
    const offsetPixels = Math.hypot(painted.x - present.x, painted.y - present.y) * worldPixels;
    if (points.length === count && offsetPixels < maxOffsetPixels) flyTo(at, zoom);
  } catch {
    // There is no cluster of this id any more.
  }
}

/** The middle of points in shares of the Mercator world; NaN where one of them is no point. */
function middleOf(points: readonly Feature[]): { x: number; y: number } {
  const middle = { x: 0, y: 0 };
  for (const { geometry } of points) {
    const [lng = Number.NaN, lat = Number.NaN] = geometry.type === 'Point' ? geometry.coordinates : [];
    const { x, y } = MercatorCoordinate.fromLngLat({ lng, lat });
    middle.x += x / points.length;
    middle.y += y / points.length;
  }
  return middle;
}
