import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { palettes } from '../../shared/map-style/palette.ts';
import type { Overlay } from '../map/overlays.ts';
import { placedSigns, plainPins } from './placed-signs.ts';
import { type ShownSign, shownSigns } from './shown-signs.ts';

const { light } = palettes;
const centre = { lat: -34.9, lng: -56.2 };
const frame = { centre, zoom: 13, width: 640, height: 400 };
const everywhere = { southwest: { lat: -80, lng: -180 }, northeast: { lat: 80, lng: 180 } };
/** As if each letter were half as wide as it is high. */
const widthOf = (text: string, pixels: number) => (text.length * pixels) / 2;

const point = (name: string, lng: number = centre.lng): Feature => ({
  type: 'Feature',
  properties: { name, number: 7 },
  geometry: { type: 'Point', coordinates: [lng, centre.lat] },
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
const shownIn = (overlays: Overlay[], zoom = frame.zoom) => shownSigns(overlays, light, zoom, everywhere);
const placedIn = (signs: readonly ShownSign[]) => placedSigns(signs, frame, widthOf);
const labelsIn = (signs: readonly ShownSign[]) =>
  placedIn(signs).flatMap((placed) => ('lines' in placed ? [placed] : []));

test('a point has the colours of its layer, its number on it and its name beside it', () => {
  const placed = placedIn(shownIn([overlay([point('Port')])]));
  expect(placed).toMatchObject([
    {
      sign: { kind: 'dot', radius: 10, color: 'rgba(79,70,229,1)', strokeColor: 'rgba(255,255,255,1)' },
      middle: { x: 320, y: 200 },
    },
    { sign: { text: '7', color: 'rgba(255,255,255,1)' }, lines: ['7'], middle: { x: 320, y: 200 } },
    { sign: { text: 'Port', haloWidth: 1.5 }, lines: ['Port'], middle: { x: 320 } },
  ]);
  expect(placed.at(-1)?.middle.y).toBeCloseTo(200 + 12 + 7.2);
});

test('names that would overlap are apart or not there, as on the map; numbers are always there', () => {
  const three = overlay([point('Port'), point('Market'), point('Station')]);
  const texts = labelsIn(shownIn([three])).map(({ sign }) => sign.text);
  expect(texts.filter((text) => text === '7')).toHaveLength(3);
  // One below and one above the point: the third finds no room.
  expect(texts.filter((text) => text !== '7')).toHaveLength(2);
  expect(labelsIn(shownIn([three], 11)).map(({ sign }) => sign.text)).toEqual(['7', '7', '7']);
});

test('a long name is broken into lines, and what is beside the frame or switched off is not there', () => {
  const long = labelsIn(shownIn([overlay([point('Mercado Agrícola de Montevideo')])]));
  expect(long.at(-1)?.lines.length).toBeGreaterThan(1);
  expect(long.at(-1)?.lines.join(' ')).toBe('Mercado Agrícola de Montevideo');
  expect(placedIn(shownIn([overlay([point('Far', 10)])]))).toEqual([]);
  expect(shownIn([overlay([point('Port')], { visible: false })])).toEqual([]);
  expect(shownIn([overlay([point('Port')], { ofMap: true })])).toEqual([]);
});

test('a label along a line is written beside it, upright, and again where there is room', () => {
  const line = overlay(
    [
      {
        type: 'Feature',
        properties: { label: '10 min' },
        geometry: {
          type: 'LineString',
          // From the right to the left.
          coordinates: [
            [-55.9, -34.9],
            [-56.5, -34.9],
          ],
        },
      },
    ],
    {
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
          },
        },
      ],
    },
  );
  const labels = labelsIn(shownIn([line]));
  expect(labels.length).toBeGreaterThan(0);
  for (const { radians, middle } of labels) {
    expect(radians).toBeCloseTo(0);
    expect(middle.y).toBeCloseTo(200 - 9.6, 1);
  }
});

test('the labels of tiles come from who cuts them, for the part of the map that is shown', () => {
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
  expect(labelsIn(shownIn([zones])).map(({ sign }) => sign.text)).toContain('13 -80');
});

test('for a service that takes no images a point is one pin, however many are drawn there', () => {
  expect(plainPins(placedIn(shownIn([overlay([point('Port'), point('Port')])])))).toEqual([
    { titleKey: 'places.title', marker: centre },
  ]);
});
