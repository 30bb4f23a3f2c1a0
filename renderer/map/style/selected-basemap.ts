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

/** The style was selected in an earlier version, which didn't store the hosts that the page must be allowed to access. */
export class StyleNotAllowed extends Error {
  override name = 'StyleNotAllowed';
}

/**
 * Returns the style, or its URL, for the basemap setting. `origin` serves the window and its tiles.
 * @throws StyleNotAllowed if the page may not load the style
 * @throws Error if the selected file can't be read
 */
export async function selectedBasemapStyle(
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
      // The host serves a single file, so the URL must differ to bypass cached data of another.
      const url = `${origin}${windowAddresses.basemapFile}?${encodeURIComponent(basemap.path)}`;
      return pmtilesStyle(scheme, origin, await openTilesFile(url));
    }
  }
}

const tilesMetadataSchema = z.looseObject({
  vector_layers: limitedList(z.looseObject({ id: limitedText })).default([]),
});
let protocol: Protocol | undefined;

/**
 * Registers the PMTiles file at a URL with the map's protocol and returns its metadata.
 * @throws Error if it isn't PMTiles or can't be read
 */
async function openTilesFile(address: string): Promise<TilesFile> {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  const file = new LimitedPmtiles(address);
  const { tileType } = await file.getHeader();
  const metadata = tilesMetadataSchema.parse(await file.getMetadata());
  protocol.add(file);
  return {
    url: `pmtiles://${address}`,
    vectorLayers: tileType === TileType.Mvt ? metadata.vector_layers.map(({ id }) => id) : null,
  };
}
