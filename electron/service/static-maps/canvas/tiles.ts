import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { StyledFeature } from '../../../../shared/map-style/style-layer.ts';
import type { TileArchive } from '../../../region-format/tile-archive.ts';
import type { TilePlace } from './view.ts';

export interface Point {
  x: number;
  y: number;
}

/** A feature of a vector tile. */
export interface TileFeature extends StyledFeature {
  /** In tile units, with `extent` of them per side. */
  geometry: Point[][];
  box: { minX: number; minY: number; maxX: number; maxY: number };
}

export interface TileLayer {
  extent: number;
  features: readonly TileFeature[];
}

/** Layers of a tile by name; each is decoded on demand. */
export type Tile = (layer: string) => TileLayer | undefined;

export interface TileSource {
  /** Returns a tile; undefined if the source doesn't have it. */
  tile(place: TilePlace): Tile | undefined;
  close(): void;
}

/** Maximum number of decoded tiles in the cache. */
const maxCachedTiles = 48;

/** Returns a source of decoded tiles with a cache; closing it closes the archive. */
export function tileSource(archive: TileArchive): TileSource {
  const cached = new Map<string, Tile | undefined>();
  return {
    tile({ zoom, column, row }) {
      const key = `${zoom}/${column}/${row}`;
      const cachedTile = cached.get(key);
      const tile = cached.has(key) ? cachedTile : readTile(archive.tile(zoom, column, row));
      // Most recently used last.
      cached.delete(key);
      cached.set(key, tile);
      for (const oldest of cached.keys()) {
        if (cached.size <= maxCachedTiles) break;
        cached.delete(oldest);
      }
      return tile;
    },
    close: () => archive.close(),
  };
}

function readTile(zipped: Uint8Array | undefined): Tile | undefined {
  if (!zipped) return undefined;
  const { layers } = new VectorTile(new PbfReader(gunzipSync(zipped)));
  const decodedLayers = new Map<string, TileLayer>();
  return (name) => {
    const known = decodedLayers.get(name);
    const layer = layers[name];
    if (known || !layer) return known;
    const decoded = readLayer(layer);
    decodedLayers.set(name, decoded);
    return decoded;
  };
}

const readLayer = (layer: VectorTileLayer): TileLayer => ({
  extent: layer.extent,
  features: Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index);
    const geometry = feature.loadGeometry();
    return { type: feature.type, properties: feature.properties, geometry, box: boxOf(geometry) };
  }),
});

function boxOf(geometry: readonly (readonly Point[])[]): TileFeature['box'] {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const line of geometry) {
    for (const { x, y } of line) {
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return box;
}
