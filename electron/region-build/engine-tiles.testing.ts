import type { LocalEngine } from '../region-format/local-engine.ts';
import { engineExtract } from './engine-extract.ts';
import { withExtract } from './osm/extract.testing.ts';
import { buildRoutingTiles } from './routing-tiles.ts';

/** Builds the routing tiles of an extract into a folder in the same way as the build of a region. */
export const buildEngineTiles = (extract: string, folder: string, engine?: LocalEngine): Promise<void> =>
  withExtract(extract, async (data) =>
    buildRoutingTiles({
      extracts: [await engineExtract(extract, data)],
      folder,
      hasBoundaries: data.content.hasAdministrativeBorders,
      ...(engine && { engine }),
    }),
  );
