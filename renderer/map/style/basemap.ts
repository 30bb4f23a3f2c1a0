import type { StyleSpecification } from 'maplibre-gl';
import { windowAddresses } from '../../../shared/window-addresses.ts';
import { palettes, type Scheme } from '../../theme.ts';
import { areaLayers, boundaryLayers } from './areas.ts';
import { fontFaces } from './fonts.ts';
import { labelLayers } from './labels.ts';
import { roadLayers } from './roads.ts';

/** Zooms that the tiles of each set were cut for; closer up the last ones are enlarged. */
const regionZooms = { minzoom: 8, maxzoom: 14 } as const;
const worldZooms = { minzoom: 0, maxzoom: 6 } as const;

const regionAttribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a> (ODbL)';
const worldAttribution =
  '<a href="https://www.geonames.org/" target="_blank">GeoNames</a> (CC BY 4.0), <a href="https://www.naturalearthdata.com/" target="_blank">Natural Earth</a>';

/**
 * The built-in basemap: the region's own data over the world's countries. `origin` is where the tiles
 * are served; MapLibre's worker knows no page that an address could be relative to.
 */
export function basemapStyle(scheme: Scheme, origin: string): StyleSpecification {
  const palette = palettes[scheme];
  return {
    version: 8,
    'font-faces': fontFaces(origin),
    transition: { duration: 0, delay: 0 },
    sources: {
      world: {
        type: 'vector',
        tiles: [origin + windowAddresses.worldTiles],
        ...worldZooms,
        attribution: worldAttribution,
      },
      region: {
        type: 'vector',
        tiles: [origin + windowAddresses.regionTiles],
        ...regionZooms,
        attribution: regionAttribution,
      },
    },
    layers: [
      ...areaLayers(palette),
      ...roadLayers(palette),
      ...boundaryLayers(palette),
      ...labelLayers(palette, scheme),
    ],
  };
}
