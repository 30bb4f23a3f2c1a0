import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { ByteSpill } from '../osm/byte-spill.ts';
import { FeatureDecoder, FeatureEncoder } from './feature-records.ts';
import type { MapFeature } from './map-feature.ts';

const ring = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size / 3],
  [0, 0],
];
const features: readonly MapFeature[] = [
  {
    layer: 'place',
    properties: { name: 'Český Krumlov 🏰', capital: true, rank: 31 },
    minZoom: 8,
    geometry: { type: 'point', at: [-8.6123456, 41.1] },
  },
  {
    layer: 'road',
    properties: { class: 'minor' },
    minZoom: 12,
    geometry: { type: 'line', points: ring(0.1) },
  },
  {
    layer: 'water',
    properties: {},
    minZoom: 8,
    geometry: { type: 'area', polygons: [[ring(3), ring(1)], [ring(1e-7)]] },
  },
  { layer: 'land', properties: {}, minZoom: 8, geometry: { type: 'area', polygons: [] } },
];

test('features are restored from their records by group, even with little memory; the file is deleted', () => {
  const folder = temporaryFolder();
  const spill = new ByteSpill(join(folder, 'features.spill'), 300);
  const encoder = new FeatureEncoder();
  for (let round = 0; round < 50; round++)
    for (const feature of features) spill.add(round % 3, encoder.encode(feature));
  expect(spill.groups()).toEqual([0, 1, 2]);
  for (const group of spill.groups()) {
    const decoder = new FeatureDecoder();
    const found = [...spill.chunks(group)].flatMap((records) => [...decoder.decode(records)]);
    expect(found).toHaveLength(4 * (group === 2 ? 16 : 17));
    found.forEach(({ layer, properties, minZoom, isPoint, geometry }, index) => {
      const expected = features[index % features.length];
      expect({ layer, properties, minZoom, geometry: geometry() }).toEqual(expected);
      expect(isPoint).toBe(expected?.geometry.type === 'point');
    });
  }
  spill.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('a line longer than the encoder’s buffer is restored unchanged', () => {
  const points = Array.from({ length: 20_000 }, (_, index): [number, number] => [index / 7, -index / 11]);
  const line: MapFeature = { layer: 'road', properties: {}, minZoom: 8, geometry: { type: 'line', points } };
  const [found] = new FeatureDecoder().decode(new FeatureEncoder().encode(line));
  expect(found?.geometry()).toEqual(line.geometry);
});
