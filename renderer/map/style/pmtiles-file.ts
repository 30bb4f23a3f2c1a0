import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import { z } from 'zod';
import type { TilesFile } from './pmtiles-style.ts';

const metadataSchema = z.looseObject({
  vector_layers: z.array(z.looseObject({ id: z.string() })).default([]),
});
let protocol: Protocol | undefined;

/** Reads what the file at `address` says of itself, and lets the map read its tiles. Throws when it is no PMTiles file. */
export async function openTilesFile(address: string): Promise<TilesFile> {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  const file = new PMTiles(address);
  const { tileType } = await file.getHeader();
  const metadata = metadataSchema.parse(await file.getMetadata());
  protocol.add(file);
  return {
    url: `pmtiles://${address}`,
    vectorLayers: tileType === TileType.Mvt ? metadata.vector_layers.map(({ id }) => id) : null,
  };
}
