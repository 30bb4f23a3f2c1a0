import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { areaLayers, boundaryLayers } from './areas.ts';
import { labelLayers } from './label-layers.ts';
import { palettes, type Scheme } from './palette.ts';
import { roadLayers } from './roads.ts';

/** Zooms for which each source has tiles; at higher zooms, those of `maxzoom` are enlarged. */
export const basemapZooms = {
  world: { minzoom: 0, maxzoom: 6 },
  region: { minzoom: 8, maxzoom: 14 },
} as const;
export type BasemapSource = keyof typeof basemapZooms;

/**
 * Returns the layers of the built-in basemap, bottom to top, for all renderers: the region's data over the world's
 * countries.
 * @param language ISO 639-1 code for labels; local names if absent
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
