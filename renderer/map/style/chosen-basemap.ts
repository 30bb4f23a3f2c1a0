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

/** The style was selected in an earlier version and loads from hosts the page may not access. */
export class StyleNotAllowed extends Error {
  override name = 'StyleNotAllowed';
}

/**
 * Returns the style, or its URL, for the basemap setting. `origin` serves the window and its tiles. Throws if the
 * selected file can't be read, and `StyleNotAllowed` if the page may not load the style.
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
      // The host serves a single file, so the URL must differ to bypass cached data of another.
      const address = `${origin}${windowAddresses.basemapFile}?${encodeURIComponent(basemap.path)}`;
      return pmtilesStyle(scheme, origin, await openTilesFile(address));
    }
  }
}

const metadataSchema = z.looseObject({
  vector_layers: limitedList(z.looseObject({ id: limitedText })).default([]),
});
let protocol: Protocol | undefined;

/** Reads the header of the file at `address` and registers its tiles with the map. Throws if it isn't PMTiles. */
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
