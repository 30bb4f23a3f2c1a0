import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { palettes } from '../../shared/map-style/palette.ts';
import type { Overlay } from '../map/overlays.ts';
import { renderedShapes } from './rendered-shapes.ts';

const { light } = palettes;
const line = (index: number): Feature => ({
  type: 'Feature',
  properties: { index },
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [index, 1],
    ],
  },
});
const area: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
};
const overlay = (more: Partial<Overlay>): Overlay => ({
  id: 'it',
  titleKey: 'route.title',
  order: 30,
  visible: true,
  sources: { lines: { type: 'FeatureCollection', features: [line(0), line(1)] } },
  layers: ({ accent }) => [
    {
      id: 'chosen',
      source: 'lines',
      type: 'line',
      filter: ['==', ['get', 'index'], 1],
      paint: { 'line-color': accent, 'line-width': ['interpolate', ['linear'], ['zoom'], 10, 2, 12, 4] },
    },
  ],
  ...more,
});

test('a line is drawn in the style of its layer at the zoom, and invisible features are skipped', () => {
  const shapes = renderedShapes([overlay({})], light, 11);
  expect(shapes).toEqual([
    {
      titleKey: 'route.title',
      color: 'rgba(79,70,229,1)',
      weight: 3,
      isDashed: false,
      rings: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    },
  ]);
});

test('dashed lines are marked', () => {
  const dashed = overlay({
    layers: () => [{ id: 'walk', source: 'lines', type: 'line', paint: { 'line-dasharray': [0.1, 1.8] } }],
  });
  expect(renderedShapes([dashed], light, 11).map(({ isDashed }) => isDashed)).toEqual([true, true]);
});

test('an area has a translucent color', () => {
  const areas = overlay({
    sources: { areas: { type: 'FeatureCollection', features: [area] } },
    layers: () => [
      { id: 'fill', source: 'areas', type: 'fill', paint: { 'fill-color': '#000000', 'fill-opacity': 0.25 } },
    ],
  });
  expect(renderedShapes([areas], light, 11)).toMatchObject([{ color: 'rgba(0,0,0,0.25)', weight: 'fill' }]);
});

test('zones come from their tile source, with all their strokes', () => {
  const strokes = () => [
    { color: '#0072b2', opacity: 0.18, width: 'fill' as const },
    { color: '#0072b2', opacity: 1, width: 1.75 },
  ];
  const zones = overlay({
    titleKey: 'zones.title',
    sources: {
      zones: {
        version: 1,
        tile: () => Promise.reject(new Error('not asked')),
        ahead: new Map(),
        shapes: () => [{ geometry: area.geometry as never, strokes }],
        labels: () => [],
      },
    },
  });
  const shapes = renderedShapes([zones], light, 11);
  expect(shapes.map(({ color, weight }) => [color, weight])).toEqual([
    ['rgba(0,114,178,0.18)', 'fill'],
    ['rgba(0,114,178,1)', 1.75],
  ]);
});

test('hidden overlays, overlays of the map itself, and points are skipped', () => {
  const points = overlay({ layers: () => [{ id: 'dots', source: 'lines', type: 'circle' }] });
  const rendered = [points, overlay({ visible: false }), overlay({ describesMap: true })];
  expect(renderedShapes(rendered, light, 11)).toEqual([]);
});
