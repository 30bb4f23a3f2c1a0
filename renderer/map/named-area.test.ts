import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { mercatorPixel, tilePixels } from '../../shared/geo/web-mercator.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { placesOutside } from './named-area.ts';
import { basemapStyle } from './style/basemap.ts';

const area: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.9],
      [-56.1, -34.9],
      [-56.1, -34.8],
      [-56.2, -34.8],
      [-56.2, -34.9],
    ],
  ],
};

test('names of places in a named area are left out, those beside it and of streets stay', () => {
  const { layers } = basemapStyle('light', 'http://127.0.0.1');
  const filters = placesOutside(layers, area);
  expect([...filters.keys()]).toEqual([
    'world-place-country',
    'world-place-city',
    'place-small',
    'place-large',
  ]);
  const [zoom, extent] = [12, 8192];
  const isNamed = (lat: number, lng: number) => {
    const { x, y } = mercatorPixel({ lat, lng }, zoom);
    const tile = {
      z: zoom,
      x: Math.floor(x / tilePixels),
      y: Math.floor(y / tilePixels),
      key: '',
      equals: () => false,
      url: () => '',
      isChildOf: () => false,
      getTilePoint: () => ({ x: 0, y: 0 }),
    };
    const inTile = (pixel: number, start: number) => ((pixel - start * tilePixels) / tilePixels) * extent;
    const geometry = [[{ x: inTile(x, tile.x), y: inTile(y, tile.y) }]];
    const feature = { type: 1 as const, properties: { kind: 'suburb' }, geometry };
    const { filter } = featureFilter(filters.get('place-small'), 'place-small');
    return filter({ zoom }, feature, tile);
  };
  expect(isNamed(-34.85, -56.15)).toBe(false);
  expect(isNamed(-34.85, -56.05)).toBe(true);
});
