import type { StyleSpecification } from 'maplibre-gl';
import { windowAddresses } from '../../../shared/addresses/window-addresses.ts';
import { basemapLayers, basemapZooms } from '../../../shared/map-style/basemap-layers.ts';
import type { Scheme } from '../../../shared/map-style/palette.ts';
import { fontFaces } from './fonts.ts';

/** ID of the source with the region's own tiles. */
export const regionSource = 'region';
/** ID of the source with the world's countries. */
export const worldSource = 'world';

const regionAttribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a> (ODbL)';
const worldAttribution =
  '<a href="https://www.geonames.org/" target="_blank">GeoNames</a> (CC BY 4.0), <a href="https://www.naturalearthdata.com/" target="_blank">Natural Earth</a>';

/**
 * Returns the style of the built-in basemap: region data over the world's countries. Tile URLs are absolute at
 * `origin`, because MapLibre's worker can't resolve relative ones.
 */
export function basemapStyle(scheme: Scheme, origin: string): StyleSpecification {
  return {
    version: 8,
    'font-faces': fontFaces(origin),
    transition: { duration: 0, delay: 0 },
    sources: {
      [worldSource]: {
        type: 'vector',
        tiles: [origin + windowAddresses.worldTiles],
        ...basemapZooms.world,
        attribution: worldAttribution,
      },
      [regionSource]: {
        type: 'vector',
        tiles: [origin + windowAddresses.regionTiles],
        ...basemapZooms.region,
        attribution: regionAttribution,
      },
    },
    layers: basemapLayers(scheme),
  };
}
