import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { areaLayers, boundaryLayers } from './areas.ts';
import { labelLayers } from './label-layers.ts';
import { palettes, type Scheme } from './palette.ts';
import { roadLayers } from './roads.ts';

/** Zooms that the tiles of each source were cut for; closer up the last ones are enlarged. */
export const basemapZooms = {
  world: { minzoom: 0, maxzoom: 6 },
  region: { minzoom: 8, maxzoom: 14 },
} as const;
export type BasemapSource = keyof typeof basemapZooms;

/**
 * The layers of the built-in basemap from below to above, for whoever paints them: the region's own data
 * over the world's countries.
 * @param language ISO 639-1 of the labels; the local names when absent
 */
export function basemapLayers(scheme: Scheme, language?: string): LayerSpecification[] {
  const palette = palettes[scheme];
  return [
    ...areaLayers(palette),
    ...roadLayers(palette),
    ...boundaryLayers(palette),
    ...labelLayers(palette, scheme, language),
  ];
}
