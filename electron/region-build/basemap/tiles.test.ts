import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { Tile } from '../../region-format/tile-archive.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { MapFeature } from './map-feature.ts';
import { cutTiles, cutTilesOnDisk } from './tiles.ts';

const bounds = { southwest: { lat: 40, lng: 10 }, northeast: { lat: 40.5, lng: 10.6 } };
const options = { bounds, minZoom: 8, maxZoom: 14 };

const circle = (x: number, y: number, radius: number, corners: number): LngLat[] =>
  Array.from({ length: corners + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % corners)) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Land and a river across many tiles, a building, and a place. */
const features: MapFeature[] = [
  {
    layer: 'land',
    properties: {},
    minZoom: 8,
    geometry: { type: 'area', polygons: [[circle(10.3, 40.25, 0.22, 90), circle(10.3, 40.25, 0.05, 30)]] },
  },
  {
    layer: 'waterway',
    properties: { kind: 'river' },
    minZoom: 8,
    geometry: {
      type: 'line',
      points: Array.from(
        { length: 200 },
        (_, index): LngLat => [10.02 + index / 350, 40.25 + Math.sin(index / 9) / 20],
      ),
    },
  },
  {
    layer: 'building',
    properties: {},
    minZoom: 13,
    geometry: { type: 'area', polygons: [[circle(10.3, 40.4, 0.0005, 4)]] },
  },
  { layer: 'place', properties: { name: 'A' }, minZoom: 10, geometry: { type: 'point', at: [10.31, 40.41] } },
];

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items;
}

/**
 * Returns the layer names of each tile. Features can't be compared: a line that leaves a tile and returns may be one or
 * two.
 */
async function layersOf(tiles: AsyncIterable<Tile>): Promise<Map<string, string[]>> {
  const layersByTile = new Map<string, string[]>();
  for await (const { zoom, column, row, data } of tiles) {
    const { layers } = new VectorTile(new PbfReader(gunzipSync(data)));
    layersByTile.set(`${zoom}/${column}/${row}`, Object.keys(layers).toSorted());
  }
  return new Map([...layersByTile].toSorted());
}

test('features on disk result in the same tiles as features in memory, also if they span many tiles', async () => {
  const shares: number[] = [];
  const onDisk = cutTilesOnDisk(each(features), temporaryFolder(), {
    ...options,
    onProgress: (share) => void shares.push(share),
  });
  const tiles = await layersOf(onDisk);
  expect(tiles).toEqual(await layersOf(cutTiles(features, options)));
  expect(tiles.size).toBeGreaterThan(300);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
