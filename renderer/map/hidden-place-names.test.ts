import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import type { LngLat } from '../../shared/geo/position.ts';
import { mercatorPixel, tilePixels } from '../../shared/geo/web-mercator.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { filtersHidingPlaceNames } from './hidden-place-names.ts';
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

/** Whether a small place is named, by the filters for an area. */
function namesWith(filters: ReturnType<typeof filtersHidingPlaceNames>) {
  const { filter } = featureFilter(filters.get('place-small'), 'place-small');
  const [zoom, extent] = [12, 8192];
  return (lat: number, lng: number): boolean => {
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
    return filter({ zoom }, feature, tile);
  };
}

test('names of places in a named area are left out, those beside it and of streets stay', () => {
  const { layers } = basemapStyle('light', 'http://127.0.0.1');
  const filters = filtersHidingPlaceNames(layers, area);
  expect([...filters.keys()]).toEqual([
    'world-place-country',
    'world-place-city',
    'place-small',
    'place-large',
  ]);
  const isNamed = namesWith(filters);
  expect(isNamed(-34.85, -56.15)).toBe(false);
  expect(isNamed(-34.85, -56.05)).toBe(true);
});

test('many detailed zones make no filter that takes long', () => {
  const { layers } = basemapStyle('light', 'http://127.0.0.1');
  const places = Array.from(
    { length: 400 },
    (_, place): LngLat => [-56.5 + (place % 20) * 0.05, -35 + Math.floor(place / 20) * 0.05],
  );
  const circle = ([lng, lat]: LngLat, radius: number): LngLat[] =>
    Array.from({ length: 251 }, (_, vertex): LngLat => {
      const angle = ((vertex % 250) / 250) * 2 * Math.PI;
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
  const around = (radius: number): ZoneGeometry => ({
    type: 'MultiPolygon',
    coordinates: places.map((place) => [circle(place, radius)]),
  });
  const adjacent = filtersHidingPlaceNames(layers, around(0.026));
  expect(JSON.stringify(adjacent.get('place-small')).length).toBeLessThan(300_000);
  const isNamed = namesWith(adjacent);
  expect(places.filter(([lng, lat]) => isNamed(lat, lng))).toEqual([]);
  expect(isNamed(-34.5, -55.5)).toBe(true);

  const isNamedApart = namesWith(filtersHidingPlaceNames(layers, around(0.001)));
  expect(places.filter(([lng, lat]) => isNamedApart(lat, lng))).toEqual([]);
  expect(places.filter(([lng, lat]) => !isNamedApart(lat + 0.02, lng + 0.02))).toEqual([]);
});
