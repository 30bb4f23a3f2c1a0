import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { readRegionArea } from './read-region-area.ts';

const positions = ['9 47', '10 47', '10 48', '9 47'];
const ring = [
  [9, 47],
  [10, 47],
  [10, 48],
  [9, 47],
];

test.each([
  ['town.poly', ['town', '1', ...positions, 'END', 'END'].join('\n')],
  ['town.geojson', JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
  ['town.wkt', `POLYGON((${positions.join()}))`],
])('%s is an outline', async (name, text) => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  expect(await readRegionArea(path)).toEqual({
    kind: 'outline',
    outline: { type: 'Polygon', coordinates: [ring] },
  });
});

test('a box, a circle, and a boundary are parsed', async () => {
  expect(await readRegionArea('9,47,10,48')).toEqual({
    kind: 'box',
    bounds: { southwest: { lat: 47, lng: 9 }, northeast: { lat: 48, lng: 10 } },
  });
  expect(await readRegionArea('around:47.1,9.5,2')).toEqual({
    kind: 'around',
    at: { lat: 47.1, lng: 9.5 },
    radiusMeters: 2000,
  });
  expect(await readRegionArea('boundary:Vaduz')).toEqual({ kind: 'boundary', boundary: 'Vaduz' });
  expect(await readRegionArea('boundary:1155955')).toEqual({ kind: 'boundary', boundary: 1155955 });
});

test.each([
  ['-34.9,-156.2,-34.8,-156.1', 'Did you mean -156.2,-34.9,-156.1,-34.8?'],
  ['around:-156,-34,5', 'Did you mean around:-34,-156,5?'],
  ['10,48,9,47', 'isn’t an area. Use a .geojson, .poly'],
  ['1,2,3', 'isn’t an area. Use a .geojson, .poly'],
])('%s is refused with a suggestion, or with the accepted formats', async (text, message) => {
  await expect(readRegionArea(text)).rejects.toThrow(message);
});
