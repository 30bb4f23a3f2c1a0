import type { StyleSpecification } from 'maplibre-gl';
import { palettes, type Scheme } from '../../theme.ts';

/** The built-in basemap. `origin` is where the tiles are served, such as `app://zonedesk`. */
export function basemapStyle(scheme: Scheme, _origin: string): StyleSpecification {
  const palette = palettes[scheme];
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'water-ground', type: 'background', paint: { 'background-color': palette.water } }],
  };
}
