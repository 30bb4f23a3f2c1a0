import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, expect, test } from 'vitest';
import { openTileArchive, type TileArchive } from '../region-format/tile-archive.ts';
import { worldFiles } from '../region-format/world-folder.ts';
import { regionWithinMs, testWorld } from './region.testing.ts';
import { buildWorld } from './world.ts';

let folder: string;
let archive: TileArchive;

beforeAll(async () => {
  folder = await testWorld();
  archive = openTileArchive(join(folder, worldFiles.basemap));
}, regionWithinMs);

function layer(name: string, zoom: number, column: number, row: number) {
  const data = archive.tile(zoom, column, row);
  const tileLayer = data && new VectorTile(new PbfReader(gunzipSync(data))).layers[name];
  return Array.from({ length: tileLayer?.length ?? 0 }, (_, index) => tileLayer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
}

test('countries are drawn with their codes from the first zoom on', () => {
  const codes = new Set(layer('land', 0, 0, 0).map(({ properties }) => properties.iso));
  expect([...codes]).toEqual(expect.arrayContaining(['UY', 'RU', 'FJ', 'AQ', 'US', 'XK']));
  expect(codes.size).toBeGreaterThan(150);
  expect(layer('land', 6, 33, 22).map(({ properties }) => properties.iso)).toContain('LI');
});

test('countries that cross the date line aren’t drawn across the entire map', () => {
  const norwegianSea = layer('land', 5, 16, 7);
  const russia = norwegianSea.filter(({ properties }) => properties.iso === 'RU');
  expect(russia).toEqual([]);
  expect(layer('land', 3, 0, 1).some(({ properties }) => properties.iso === 'RU')).toBe(true);
});

test('countries are labeled where they are, larger ones first; capitals are marked', () => {
  const labels = [0, 1, 2, 3].flatMap((column) =>
    [0, 1, 2, 3].flatMap((row) =>
      layer('place', 2, column, row).map((place) => ({ ...place.properties, column, row })),
    ),
  );
  expect(labels.find((label) => 'name' in label && label.name === 'Russia')).toMatchObject({
    kind: 'country',
    iso: 'RU',
    column: expect.toSatisfy((column) => column === 2 || column === 3),
    row: 1,
  });
  expect(labels.some((label) => 'name' in label && label.name === 'Uruguay')).toBe(false);
  const places = layer('place', 5, 11, 19).map(({ properties }) => properties);
  expect(places).toContainEqual(expect.objectContaining({ kind: 'city', name: 'Montevideo', capital: true }));
});

test('the last tiles have towns with their minimum zoom; capitals rank before larger cities', () => {
  const places = [21, 22].flatMap((column) =>
    layer('place', 6, column, 38).map(({ properties }) => properties),
  );
  const place = (name: string) => places.find((properties) => properties.name === name);
  expect(place('Las Piedras')).toMatchObject({ kind: 'city', min_zoom: 7 });
  expect(place('Canelones')).toMatchObject({ kind: 'city', min_zoom: 8 });
  const [capital, larger] = ['Montevideo', 'Porto Alegre'].map((name) =>
    [layer('place', 5, 11, 19), layer('place', 5, 11, 18)]
      .flat()
      .find(({ properties }) => properties.name === name),
  );
  expect(Number(capital?.properties.rank)).toBeLessThan(Number(larger?.properties.rank));
});

test('sections of a city aren’t shown as cities', () => {
  const names = layer('place', 6, 21, 38).map(({ properties }) => properties.name);
  expect(names).toContain('La Plata');
  expect(names).not.toContain('Belgrano');
});

test('borders are lines of level 2', () => {
  const borders = layer('boundary', 4, 5, 9);
  expect(borders.length).toBeGreaterThan(2);
  expect(new Set(borders.map(({ properties }) => properties.admin_level))).toEqual(new Set([2]));
});

test('files built from the same inputs are kept', async () => {
  const inodes = () => Object.values(worldFiles).map((name) => statSync(join(folder, name)).ino);
  const builtInodes = inodes();
  await buildWorld({ folder });
  expect(inodes()).toEqual(builtInodes);
});
