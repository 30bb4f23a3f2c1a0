import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { toLngLat } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition } from '../../shared/geo/web-mercator.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import type { Overlay } from '../map/overlays.ts';
import { placedSigns, plainPins } from './placed-signs.ts';
import { type RenderedSign, renderedSigns } from './rendered-signs.ts';

const { light } = palettes;
const center = { lat: -34.9, lng: -56.2 };
const frame = { center, zoom: 13, width: 640, height: 400 };
const everywhere = { southwest: { lat: -80, lng: -180 }, northeast: { lat: 80, lng: 180 } };
/** Measures texts as if each letter were half as wide as high. */
const widthOf = (text: string, pixels: number) => (text.length * pixels) / 2;

const point = (name: string, lng: number = center.lng): Feature => ({
  type: 'Feature',
  properties: { name, number: 7 },
  geometry: { type: 'Point', coordinates: [lng, center.lat] },
});
const overlay = (features: Feature[], more: Partial<Overlay> = {}): Overlay => ({
  id: 'it',
  titleKey: 'places.title',
  order: 10,
  visible: true,
  sources: { points: { type: 'FeatureCollection', features } },
  layers: ({ accent, casing, overlayLabel, overlayLabelHalo }) => [
    {
      id: 'dots',
      source: 'points',
      type: 'circle',
      paint: {
        'circle-radius': 10,
        'circle-color': accent,
        'circle-stroke-color': casing,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'numbers',
      source: 'points',
      type: 'symbol',
      layout: {
        'text-field': ['to-string', ['get', 'number']],
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': casing },
    },
    {
      id: 'names',
      source: 'points',
      type: 'symbol',
      minzoom: 12,
      layout: {
        'text-field': ['get', 'name'],
        'text-size': 12,
        'text-max-width': 9,
        'text-variable-anchor': ['top', 'bottom'],
        'text-radial-offset': 1,
      },
      paint: { 'text-color': overlayLabel, 'text-halo-color': overlayLabelHalo, 'text-halo-width': 1.5 },
    },
  ],
  ...more,
});
const visibleIn = (overlays: Overlay[], zoom = frame.zoom) =>
  renderedSigns(overlays, light, zoom, everywhere);
const placedIn = (layers: readonly RenderedSign[][]) => placedSigns(layers, frame, widthOf).placed;
const labelsIn = (layers: readonly RenderedSign[][]) =>
  placedIn(layers).flatMap((placed) => ('lines' in placed ? [placed] : []));
const textsIn = (layers: readonly RenderedSign[][]) =>
  labelsIn(layers).map(({ lines }) => lines.map(({ text }) => text).join(' '));
/** Returns an overlay with a label along a line given in pixels of the frame. */
const alongLine = (pixels: readonly (readonly [number, number])[], more: object = {}) => {
  const middle = mercatorPixel(center, frame.zoom);
  const coordinates = pixels.map(([x, y]) =>
    toLngLat(mercatorPosition({ x: middle.x + x - 320, y: middle.y + y - 200 }, frame.zoom)),
  );
  const line: Feature = {
    type: 'Feature',
    properties: { label: '10 min' },
    geometry: { type: 'LineString', coordinates },
  };
  return overlay([line], {
    titleKey: 'isochrones.title',
    layers: () => [
      {
        id: 'labels',
        source: 'points',
        type: 'symbol',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': ['get', 'label'],
          'text-size': 12,
          'text-offset': [0, -0.8],
          ...more,
        },
      },
    ],
  });
};

test('a point has the colors of its layer, its number on it, and its name next to it', () => {
  const placed = placedIn(visibleIn([overlay([point('Port')])]));
  expect(placed).toMatchObject([
    {
      sign: { kind: 'dot', radius: 10, color: 'rgba(79,70,229,1)', strokeColor: 'rgba(255,255,255,1)' },
      middle: { x: 320, y: 200 },
    },
    {
      sign: { text: '7', color: 'rgba(255,255,255,1)' },
      lines: [{ text: '7', middle: { x: 320, y: 200 } }],
    },
    { sign: { text: 'Port', haloWidth: 1.5 }, lines: [{ text: 'Port', middle: { x: 320 } }] },
  ]);
  const [, name] = labelsIn(visibleIn([overlay([point('Port')])]));
  expect(name?.lines[0]?.middle.y).toBeCloseTo(200 + 12 + 7.2);
});

test('overlapping names are moved or dropped as on the map; numbers are always drawn', () => {
  const three = overlay([point('Port'), point('Market'), point('Station')]);
  // One below and one above the point: no place is left for the third.
  expect(textsIn(visibleIn([three]))).toEqual(['7', '7', '7', 'Port', 'Market']);
  expect(textsIn(visibleIn([three], 11))).toEqual(['7', '7', '7']);
});

test('a long name is broken into lines; signs outside the frame and hidden overlays are skipped', () => {
  const long = visibleIn([overlay([point('Mercado Agrícola de Montevideo')])]);
  expect(labelsIn(long).at(-1)?.lines.length).toBeGreaterThan(1);
  expect(textsIn(long).at(-1)).toBe('Mercado Agrícola de Montevideo');
  expect(placedIn(visibleIn([overlay([point('Far', 10)])]))).toEqual([]);
  expect(visibleIn([overlay([point('Port')], { visible: false })])).toEqual([]);
  expect(visibleIn([overlay([point('Port')], { describesMap: true })])).toEqual([]);
});

test('a label along a line is upright and repeated along it', () => {
  const backwards = alongLine([
    [1400, 200],
    [-300, 200],
  ]);
  const labels = labelsIn(visibleIn([backwards]));
  expect(labels.length).toBeGreaterThan(1);
  for (const { lines } of labels) {
    expect(lines).toMatchObject([{ text: '10 min' }]);
    expect(lines[0]?.radians).toBeCloseTo(0);
    expect(lines[0]?.middle.y).toBeCloseTo(200 - 9.6, 1);
  }
});

/** Returns a zigzag line between two columns of the frame, too steep for a text. */
const zigzag = (from: number, to: number): [number, number][] =>
  Array.from({ length: Math.floor((to - from) / 4) }, (_, index) => [
    from + 4 * index,
    200 + (index % 2) * 12,
  ]);

test('a label of a jagged line is placed at a straight part of it', () => {
  const calm: [number, number][] = [
    [500, 200],
    [540, 180],
    [600, 150],
  ];
  const labels = labelsIn(visibleIn([alongLine([...zigzag(20, 500), ...calm])]));
  expect(labels).toMatchObject([{ lines: [{ text: '10 min' }] }]);
  const [{ middle, radians } = { middle: { x: 0 }, radians: 0 }] = labels[0]?.lines ?? [];
  expect(middle.x).toBeGreaterThan(500);
  expect(radians).toBeCloseTo(Math.atan2(-1, 2), 1);
});

test('a label without a place on the visible part of its line is reported; one whose line is outside is not', () => {
  const unplacedIn = (layers: readonly RenderedSign[][]) =>
    placedSigns(layers, frame, widthOf).unplaced.map(({ titleKey, text }) => `${titleKey} ${text}`);
  expect(unplacedIn(visibleIn([alongLine(zigzag(20, 600))]))).toEqual(['isochrones.title 10 min']);
  const beside: [number, number][] = [
    [700, 0],
    [900, 400],
  ];
  expect(unplacedIn(visibleIn([alongLine(beside)]))).toEqual([]);
  const upright = alongLine(zigzag(20, 600), { 'text-rotation-alignment': 'viewport' });
  expect(unplacedIn(visibleIn([upright]))).toEqual([]);
});

test('labels of tiled overlays come from their tile source, for the visible part of the map', () => {
  const zones = overlay([], {
    titleKey: 'zones.title',
    sources: {
      points: {
        version: 1,
        tile: () => Promise.reject(new Error('not asked')),
        ahead: new Map(),
        shapes: () => [],
        labels: (zoom, { southwest }) => [point(`${zoom} ${southwest.lat}`) as never],
      },
    },
  });
  expect(textsIn(visibleIn([zones]))).toContain('13 -80');
});

test('for a service without custom images, points at one position become one pin', () => {
  expect(plainPins(placedIn(visibleIn([overlay([point('Port'), point('Port')])])))).toEqual([
    { titleKey: 'places.title', marker: center },
  ]);
});
