import type { StyleSpecification } from 'maplibre-gl';
import type { Scheme } from '../../../shared/map-style/palette.ts';
import type { Basemap } from '../../../shared/settings.ts';
import { windowAddresses } from '../../../shared/window-addresses.ts';
import { basemapStyle } from './basemap.ts';
import { openTilesFile } from './pmtiles-file.ts';
import { pmtilesStyle } from './pmtiles-style.ts';

/**
 * What the basemap setting comes to: a style, or the address of one. `origin` is where the window and
 * its tiles are served. Throws when the chosen file cannot be read.
 */
export async function chosenBasemap(
  basemap: Basemap,
  scheme: Scheme,
  origin: string,
): Promise<StyleSpecification | string> {
  switch (basemap.kind) {
    case 'built-in':
      return basemapStyle(scheme, origin);
    case 'style':
      return basemap.url;
    case 'pmtiles': {
      // The host serves one file; another one must not be answered from what was read before.
      const address = `${origin}${windowAddresses.basemapFile}?${encodeURIComponent(basemap.path)}`;
      return pmtilesStyle(scheme, origin, await openTilesFile(address));
    }
  }
}
