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
  /** Undefined if the source has no such tile. */
  tile(place: TilePlace): Tile | undefined;
  close(): void;
}

/** Number of recently used tiles cached in decoded form. */
const cachedTiles = 48;

export function tileSource(archive: TileArchive): TileSource {
  const cached = new Map<string, Tile | undefined>();
  return {
    tile({ zoom, column, row }) {
      const key = `${zoom}/${column}/${row}`;
      const known = cached.get(key);
      const tile = cached.has(key) ? known : readTile(archive.tile(zoom, column, row));
      // Most recently used last.
      cached.delete(key);
      cached.set(key, tile);
      for (const oldest of cached.keys()) {
        if (cached.size <= cachedTiles) break;
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
  const read = new Map<string, TileLayer>();
  return (name) => {
    const found = read.get(name);
    const layer = layers[name];
    if (found || !layer) return found;
    const features = readLayer(layer);
    read.set(name, features);
    return features;
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
