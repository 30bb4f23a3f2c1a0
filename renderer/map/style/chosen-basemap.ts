import type { StyleSpecification } from 'maplibre-gl';
import type { Basemap } from '../../../shared/settings.ts';
import type { Scheme } from '../../theme.ts';
import { basemapStyle } from './basemap.ts';

export interface ChosenBasemap {
  /** Another key is another basemap. */
  key: string;
  /** A style, or the address of one. */
  style: StyleSpecification | string;
}

/** What the basemap setting comes to. `origin` is where the window and its tiles are served. */
export function chosenBasemap(basemap: Basemap, scheme: Scheme, origin: string): ChosenBasemap {
  switch (basemap.kind) {
    case 'style':
      return { key: basemap.url, style: basemap.url };
    case 'pmtiles':
    case 'built-in':
      return { key: scheme, style: basemapStyle(scheme, origin) };
  }
}
