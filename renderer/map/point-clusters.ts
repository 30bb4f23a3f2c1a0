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

/** At higher zooms points are drawn individually, because streets are distinguishable. */
const maxZoom = 15;

/** Size of the world at zoom 0. */
const pixelsOfWorld = 512;
/** Maximum offset of a cluster from its points' center, due to rounding in tiles and clusters. */
const maxOffsetPixels = 2;

/** Clustering options of a GeoJSON point source. */
export const clusterOptions = ({ counts }: PointClusters): Partial<GeoJSONSourceSpecification> => ({
  cluster: true,
  clusterRadius: radiusPixels,
  clusterMaxZoom: maxZoom,
  clusterProperties: Object.fromEntries(
    Object.entries(counts).map(([name, counted]) => [name, ['+', counted]]),
  ),
});

/** A cluster as painted on the map. */
export interface PaintedCluster {
  /** ID of the map source. */
  source: string;
  id: number;
  count: number;
  at: LatLng;
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
export async function zoomToCluster(map: MapLibreMap, { source: sourceId, id, count, at }: PaintedCluster) {
  const source = map.getSource(sourceId);
  if (!(source instanceof GeoJSONSource)) return;
  try {
    const zoom = await source.getClusterExpansionZoom(id);
    // After a change, an ID may belong to another cluster, which MapLibre returns then.
    const points = await source.getClusterLeaves(id, count + 1, 0);
    const [painted, present] = [MercatorCoordinate.fromLngLat(at), middleOf(points)];
    const worldPixels = pixelsOfWorld * 2 ** map.getZoom();
    const offsetPixels = Math.hypot(painted.x - present.x, painted.y - present.y) * worldPixels;
    if (points.length === count && offsetPixels < maxOffsetPixels) flyTo(at, zoom);
  } catch {
    // There is no cluster of this id any more.
  }
}

/** Center of points in Mercator world units; NaN if one isn't a point. */
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
