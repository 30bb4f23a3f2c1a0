import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { basemapStyle } from './basemap.ts';
import { pmtilesStyle } from './pmtiles-style.ts';

const origin = 'app://zonedesk';
const problems = (style: Parameters<typeof validateStyleMin>[0]) =>
  validateStyleMin(style).map(({ message }) => message);

test.each(['light', 'dark'] as const)('the %s basemap is a valid style', (scheme) => {
  expect(problems(basemapStyle(scheme, origin))).toEqual([]);
});

test('the two themes have the same layers in the same order, so that changing them flickers nowhere', () => {
  const layers = (scheme: 'light' | 'dark') => basemapStyle(scheme, origin).layers.map(({ id }) => id);
  expect(layers('dark')).toEqual(layers('light'));
  expect(new Set(layers('light')).size).toBe(layers('light').length);
});

test('no area or road has a color that depends on its data, which would change later than the rest', () => {
  const colors = basemapStyle('light', origin).layers.flatMap((layer) =>
    layer.type === 'fill' || layer.type === 'line'
      ? Object.entries(layer.paint ?? {}).filter(([name]) => name.endsWith('-color'))
      : [],
  );
  expect(colors.length).toBeGreaterThan(20);
  expect(colors.filter(([, value]) => JSON.stringify(value).includes('["get"'))).toEqual([]);
});

test('nothing is fetched from anywhere but the window’s own origin, and who made the data is named', () => {
  const style = basemapStyle('light', origin);
  const fetched = [
    ...Object.values(style.sources).flatMap((source) => ('tiles' in source ? (source.tiles ?? []) : [])),
    ...Object.values(style['font-faces'] ?? {}).flatMap((faces) =>
      typeof faces === 'string' ? [faces] : faces.map(({ url }) => url),
    ),
  ];
  expect(fetched.length).toBeGreaterThan(6);
  expect(fetched.filter((address) => !address.startsWith(`${origin}/`))).toEqual([]);
  const attribution = Object.values(style.sources)
    .map((source) => ('attribution' in source ? source.attribution : ''))
    .join(' ');
  expect(attribution).toMatch(/OpenStreetMap contributors.*ODbL/);
  expect(attribution).toMatch(/GeoNames.*CC BY 4.0.*Natural Earth/);
});

test.each([
  [
    'Protomaps',
    ['earth', 'landcover', 'landuse', 'water', 'roads', 'buildings', 'boundaries', 'places', 'pois'],
  ],
  [
    'OpenMapTiles',
    ['landcover', 'water', 'waterway', 'transportation', 'transportation_name', 'building', 'place'],
  ],
  ['an own schema', ['depots']],
])('a file in the schema of %s becomes a valid style that draws it', (_, vectorLayers) => {
  const style = pmtilesStyle('dark', origin, { url: `pmtiles://${origin}/basemap.pmtiles`, vectorLayers });
  expect(problems(style)).toEqual([]);
  expect(style.layers.length).toBeGreaterThan(2);
});

test('a file of images becomes a raster layer', () => {
  const style = pmtilesStyle('light', origin, {
    url: `pmtiles://${origin}/basemap.pmtiles`,
    vectorLayers: null,
  });
  expect(problems(style)).toEqual([]);
  expect(style.layers.map(({ type }) => type)).toEqual(['background', 'raster']);
});
