import { GeoJSONSource, type GeoJSONSourceSpecification, type Map as MapLibreMap } from 'maplibre-gl';
import type { LatLng } from '../../shared/geo/position.ts';
import { flyTo } from './camera.ts';
import type { PointClusters } from './overlays.ts';

/** Points nearer to each other than so many pixels are drawn as one. */
const radiusPixels = 44;

/** From the next zoom on each is drawn by itself: there streets are told apart. */
const maxZoom = 15;

/** How a source of GeoJSON points is to be clustered. */
export const clusterOptions = ({ counts }: PointClusters): Partial<GeoJSONSourceSpecification> => ({
  cluster: true,
  clusterRadius: radiusPixels,
  clusterMaxZoom: maxZoom,
  clusterProperties: Object.fromEntries(
    Object.entries(counts).map(([name, counted]) => [name, ['+', counted]]),
  ),
});

/** The cluster that a feature of the map stands for, if it is one. */
export const clusterIdOf = (properties: Record<string, unknown>): number | undefined =>
  properties.cluster === true && typeof properties.cluster_id === 'number'
    ? properties.cluster_id
    : undefined;

/** Goes so near to a cluster that it comes apart. */
export async function zoomToCluster(map: MapLibreMap, sourceId: string, clusterId: number, at: LatLng) {
  const source = map.getSource(sourceId);
  if (!(source instanceof GeoJSONSource)) return;
  // Fails where the points were changed meanwhile: then there is no such cluster any more.
  const zoom = await source.getClusterExpansionZoom(clusterId).catch(() => undefined);
  if (zoom !== undefined) flyTo(at, zoom);
}
