import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { palettes } from '../theme.ts';
import { carryOver, layerChanges, layersOf, overlayOfLayer } from './overlay-layers.ts';
import type { Overlay } from './overlays.ts';

const line = (id: string, color = 'red', more: object = {}): LayerSpecification =>
  ({
    id,
    type: 'line',
    source: 's',
    paint: { 'line-color': color },
    layout: {},
    ...more,
  }) as LayerSpecification;

/** What the map has after the changes were carried out, from below to above. */
function carriedOut(drawn: readonly LayerSpecification[], wanted: readonly LayerSpecification[]): string[] {
  const order = drawn.map(({ id }) => id);
  for (const change of layerChanges(drawn, wanted)) {
    if (change.kind === 'remove') order.splice(order.indexOf(change.id), 1);
    if (change.kind === 'add')
      order.splice(
        change.before === undefined ? order.length : order.indexOf(change.before),
        0,
        change.layer.id,
      );
  }
  return order;
}

test('unchanged layers are left alone', () => {
  expect(layerChanges([line('a'), line('b')], [line('a'), line('b')])).toEqual([]);
});

test('another colour or filter is set on the layer, which stays', () => {
  expect(layerChanges([line('a')], [line('a', 'blue', { filter: ['has', 'x'] })])).toMatchObject([
    { kind: 'paint', id: 'a', name: 'line-color', value: 'blue' },
    { kind: 'filter', layer: { id: 'a' } },
  ]);
});

test('a paint that is gone is reset', () => {
  expect(layerChanges([line('a')], [line('a', 'red', { paint: {} })])).toEqual([
    { kind: 'paint', id: 'a', name: 'line-color', value: undefined },
  ]);
});

test.each([
  [
    ['a', 'b', 'c'],
    ['a', 'c'],
  ],
  [
    ['a', 'c'],
    ['a', 'b', 'c'],
  ],
  [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
  ],
  [[], ['b', 'a']],
  [['a', 'b'], []],
  [
    ['b', 'd'],
    ['a', 'b', 'c', 'd', 'e'],
  ],
])('from %j the map comes to %j', (drawn, wanted) => {
  const layers = (ids: string[]) => ids.map((id) => line(id));
  expect(carriedOut(layers(drawn), layers(wanted))).toEqual(wanted);
});

test('a layer of another kind is made anew', () => {
  const circle = { id: 'a', type: 'circle', source: 's', layout: {} } as LayerSpecification;
  expect(layerChanges([line('a')], [circle]).map(({ kind }) => kind)).toEqual(['remove', 'add']);
});

const overlay: Overlay = {
  id: 'zones',
  titleKey: 'map.legend',
  order: 20,
  visible: false,
  sources: { shapes: { type: 'FeatureCollection', features: [] } },
  layers: ({ accent }) => [{ id: 'fill', source: 'shapes', type: 'fill', paint: { 'fill-color': accent } }],
};

test('an overlay is drawn in the colours of the theme, under names of its own, and hidden when it is to be', () => {
  const [layer] = layersOf([overlay], palettes.dark);
  expect(layer).toMatchObject({
    source: 'overlay/zones/shapes',
    paint: { 'fill-color': palettes.dark.accent },
    layout: { visibility: 'none' },
  });
  expect(overlayOfLayer([overlay], layer?.id ?? '')).toBe(overlay);
  expect(overlayOfLayer([overlay], 'road-ground')).toBeUndefined();
});

test('a new basemap takes over overlays and what is being drawn, and nothing of the old basemap', () => {
  const style = (ids: string[]): StyleSpecification => ({
    version: 8,
    sources: Object.fromEntries(ids.map((id) => [`source of ${id}`, { type: 'vector', url: id }])),
    layers: ids.map((id) => ({ ...line(id), source: `source of ${id}` }) as LayerSpecification),
  });
  const before = style(['road', 'overlay/zones/fill', 'gl-draw-line']);
  const carried = carryOver(before, style(['street']), (id) => id === 'road');
  expect(carried.layers.map(({ id }) => id)).toEqual(['street', 'overlay/zones/fill', 'gl-draw-line']);
  expect(Object.keys(carried.sources)).toEqual([
    'source of street',
    'source of overlay/zones/fill',
    'source of gl-draw-line',
  ]);
});
