import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { StaticMapParams } from '../../../../shared/api/static-map.ts';
import type { BasemapSource } from '../../../../shared/map-style/basemap-layers.ts';

/** Basemaps of the built-in region and the world, created by `npm run build`. */
const archives = {
  region: resolve('out/regions/built-in/basemap.mbtiles'),
  world: resolve('out/world/basemap.mbtiles'),
};

/** Commands that browser tests run in Node. They return bytes as base64; null if the basemaps aren't built. */
export const paintedInNode = {
  async staticMap(_context: unknown, params: StaticMapParams): Promise<string | null> {
    if (!Object.values(archives).every(existsSync)) return null;
    const { mapPainter } = await import('./paint-map.ts');
    const painter = mapPainter(archives);
    try {
      return Buffer.from(await painter.paint({ params, images: [] })).toString('base64');
    } finally {
      painter.close();
    }
  },
  async basemapTile(
    _context: unknown,
    source: BasemapSource,
    address: readonly [zoom: number, column: number, row: number],
  ): Promise<string> {
    const { openTileArchive } = await import('../../../region-format/tile-archive.ts');
    const archive = openTileArchive(archives[source]);
    try {
      const zipped = archive.tile(...address);
      return zipped ? gunzipSync(zipped).toString('base64') : '';
    } finally {
      archive.close();
    }
  },
};
