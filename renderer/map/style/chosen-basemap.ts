import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { Protocol, TileType } from 'pmtiles';
import { z } from 'zod';
import { windowAddresses } from '../../../shared/addresses/window-addresses.ts';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import type { Scheme } from '../../../shared/map-style/palette.ts';
import type { Basemap } from '../../../shared/settings/settings.ts';
import { basemapStyle } from './basemap.ts';
import { LimitedPmtiles } from './limited-pmtiles.ts';
import { pmtilesStyle, type TilesFile } from './pmtiles-style.ts';

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

const metadataSchema = z.looseObject({
  vector_layers: limitedList(z.looseObject({ id: limitedText })).default([]),
});
let protocol: Protocol | undefined;

/** Reads what the file at `address` says of itself, and lets the map read its tiles. Throws when it is no PMTiles file. */
async function openTilesFile(address: string): Promise<TilesFile> {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  const file = new LimitedPmtiles(address);
  const { tileType } = await file.getHeader();
  const metadata = metadataSchema.parse(await file.getMetadata());
  protocol.add(file);
  return {
    url: `pmtiles://${address}`,
    vectorLayers: tileType === TileType.Mvt ? metadata.vector_layers.map(({ id }) => id) : null,
  };
}
