import type { StyleSpecification } from 'maplibre-gl';
import type { Scheme } from '../../../shared/map-style/palette.ts';
import type { Basemap } from '../../../shared/settings.ts';
import { windowAddresses } from '../../../shared/window-addresses.ts';
import { basemapStyle } from './basemap.ts';
import { openTilesFile } from './pmtiles-file.ts';
import { pmtilesStyle } from './pmtiles-style.ts';

/** The style was chosen with an earlier version, and is loaded from where the page may not load from. */
export class StyleNotAllowed extends Error {
  override name = 'StyleNotAllowed';
}

/**
 * What the basemap setting comes to: a style, or the address of one. `origin` is where the window and
 * its tiles are served. Throws when the chosen file cannot be read, and `StyleNotAllowed` where the page
 * may not load the style.
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
      if (basemap.origins === null) throw new StyleNotAllowed();
      return basemap.url;
    case 'pmtiles': {
      // The host serves one file; another one must not be answered from what was read before.
      const address = `${origin}${windowAddresses.basemapFile}?${encodeURIComponent(basemap.path)}`;
      return pmtilesStyle(scheme, origin, await openTilesFile(address));
    }
  }
}
