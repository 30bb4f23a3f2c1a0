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

/** Points closer than this many pixels are clustered. */
const radiusPixels = 44;

/** At higher zooms points are drawn individually, because single streets are distinguishable. */
const maxClusterZoom = 15;

/** Width of MapLibre's world at zoom 0. */
const worldPixelsAtZoomZero = 512;
/** Maximum distance of a painted cluster from its points' center, due to rounding in tiles and clusters. */
const maxOffsetPixels = 2;

/** Returns the clustering options of a GeoJSON point source. */
export const clusterOptions = ({ counts }: PointClusters): Partial<GeoJSONSourceSpecification> => ({
  cluster: true,
  clusterRadius: radiusPixels,
  clusterMaxZoom: maxClusterZoom,
  clusterProperties: Object.fromEntries(
    Object.entries(counts).map(([name, expression]) => [name, ['+', expression]]),
  ),
});

/** A cluster as painted on the map. */
export interface PaintedCluster {
  /** ID of the map source. */
  source: string;
  id: number;
  count: number;
  position: LatLng;
}

/** Returns a feature's cluster ID and point count; undefined for a single point. */
export function clusterOf({
  cluster,
  cluster_id: id,
  point_count: count,
}: Record<string, unknown>): Pick<PaintedCluster, 'id' | 'count'> | undefined {
  return cluster === true && typeof id === 'number' && typeof count === 'number' ? { id, count } : undefined;
}

/** Zooms in until a cluster splits. Does nothing if its points have changed since it was painted. */
export async function zoomToCluster(
  map: MapLibreMap,
  { source: sourceId, id, count, position }: PaintedCluster,
) {
  const source = map.getSource(sourceId);
  if (!(source instanceof GeoJSONSource)) return;
  try {
    const zoom = await source.getClusterExpansionZoom(id);
    // After a change of the data, the same ID may belong to another cluster.
    const points = await source.getClusterLeaves(id, count + 1, 0);
    const [painted, current] = [MercatorCoordinate.fromLngLat(position), mercatorCenterOf(points)];
    const worldPixels = worldPixelsAtZoomZero * 2 ** map.getZoom();
    const offsetPixels = Math.hypot(painted.x - current.x, painted.y - current.y) * worldPixels;
    if (points.length === count && offsetPixels < maxOffsetPixels) flyTo(position, zoom);
  } catch {
    // The cluster no longer exists.
  }
}

/** Returns the mean of points in Mercator coordinates (0 to 1); NaN if one isn't a point. */
function mercatorCenterOf(points: readonly Feature[]): { x: number; y: number } {
  const center = { x: 0, y: 0 };
  for (const { geometry } of points) {
    const [lng = Number.NaN, lat = Number.NaN] = geometry.type === 'Point' ? geometry.coordinates : [];
    const { x, y } = MercatorCoordinate.fromLngLat({ lng, lat });
    center.x += x / points.length;
    center.y += y / points.length;
  }
  return center;
}
