import fc from 'fast-check';
import type { Feature } from 'geojson';
import { type AllPaintProperties, GeoJSONSource, type StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { palettes } from '../../shared/map-style/palette.ts';
import { render } from '../app/DeskWindow.testing.tsx';
import emptyStyle from './empty-style.testing.json?url';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapInstance } from './map-instance.ts';
import { carryOver, overlayOfLayer } from './overlay-layers.ts';
import { type Overlay, type OverlayLayer, putOverlay, removeOverlay, useOverlays } from './overlays.ts';

/* What the map has to draw, after overlays were put, changed and removed. */

const square: Feature = {
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
const line = (id: string, more: Partial<Extract<OverlayLayer, { type: 'line' }>> = {}): OverlayLayer => ({
  id,
  source: 'shapes',
  type: 'line',
  paint: { 'line-color': '#ff0000' },
  ...more,
});
const overlay = (id: string, layers: readonly OverlayLayer[], more: Partial<Overlay> = {}): Overlay => ({
  id,
  titleKey: 'map.legend',
  order: 20,
  visible: true,
  sources: { shapes: { type: 'FeatureCollection', features: [square] } },
  layers: () => layers,
  ...more,
});

async function openMap(theme: 'light' | 'dark' = 'light') {
  const url = new URL(emptyStyle, location.href).href;
  await render(<MapCanvas />, { settings: { theme, basemap: { kind: 'style', url, origins: [] } } });
  await expect.poll(() => useMapInstance.getState().map).not.toBeNull();
}
function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}
/** From below to above. */
const drawn = () => map().getLayersOrder();
const layersOf = (...ids: string[]) => ids.map((id) => `overlay/it/${id}`);

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
])('from %j the map comes to draw %j, in this order', async (before, wanted) => {
  await openMap();
  putOverlay(
    overlay(
      'it',
      before.map((id) => line(id)),
    ),
  );
  await expect.poll(drawn).toEqual(layersOf(...before));
  putOverlay(
    overlay(
      'it',
      wanted.map((id) => line(id)),
    ),
  );
  await expect.poll(drawn).toEqual(layersOf(...wanted));
});

test('through any changes of what is drawn a layer that stays is the same one, wherever it moves', async () => {
  await openMap();
  const someLayers = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f']);
  const changes = fc.array(someLayers, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(changes, (wantedInTurn) => {
      let before: string[] = [];
      for (const wanted of wantedInTurn) {
        const ids = layersOf(...wanted);
        const staying = new Map(
          before.filter((id) => ids.includes(id)).map((id) => [id, map().getLayer(id)]),
        );
        putOverlay(
          overlay(
            'it',
            wanted.map((id) => line(id)),
          ),
        );
        expect(drawn()).toEqual(ids);
        for (const [id, layer] of staying) expect(map().getLayer(id)).toBe(layer);
        before = ids;
      }
    }),
  );
});

test('a layer with an order of its own stands above the overlays below that order', async () => {
  await openMap();
  putOverlay(overlay('it', [line('a'), { ...line('b'), order: 40 }], { order: 10 }));
  putOverlay(overlay('other', [line('c')], { order: 30 }));
  await expect.poll(drawn).toEqual(['overlay/it/a', 'overlay/other/c', 'overlay/it/b']);
  removeOverlay('other');
  await expect.poll(drawn).toEqual(layersOf('a', 'b'));
});

test('what the open panel draws stands above all else, which steps back until that panel draws nothing', async () => {
  await openMap('dark');
  const opacity = (layer: string, property: keyof AllPaintProperties) =>
    map().getPaintProperty(`overlay/${layer}`, property);
  putOverlay(overlay('ground', [line('line')], { order: 1, describesMap: true }));
  const zoneLayers: OverlayLayer[] = [
    { id: 'fill', source: 'shapes', type: 'fill', paint: { 'fill-opacity': 0.2 } },
    line('border', { paint: { 'line-opacity': ['get', 'strength'] } }),
    { id: 'label', source: 'shapes', type: 'symbol', layout: { 'text-field': 'Zone' } },
  ];
  putOverlay(overlay('zones', zoneLayers, { order: 20, ofPanels: ['zones'] }));
  putOverlay(overlay('pinned', [line('line')], { order: 90, shownWith: ['places'] }));
  useOverlays.setState({ open: 'route', owner: 'route', pinned: new Set(['pinned']) });
  const others = ['overlay/zones/fill', 'overlay/zones/border', 'overlay/zones/label', 'overlay/pinned/line'];
  await expect.poll(drawn).toEqual(['overlay/ground/line', ...others]);
  expect(opacity('zones/fill', 'fill-opacity')).toBe(0.2);

  const route = overlay('route', [line('below'), { ...line('above'), order: 40 }], {
    order: 30,
    shownWith: ['route'],
  });
  putOverlay(route);
  await expect
    .poll(drawn)
    .toEqual(['overlay/ground/line', ...others, 'overlay/route/below', 'overlay/route/above']);
  expect(opacity('zones/fill', 'fill-opacity')).toBeLessThan(0.1);
  expect(opacity('zones/border', 'line-opacity')).toEqual(['*', expect.any(Number), ['get', 'strength']]);
  for (const [layer, property] of [
    ['zones/label', 'text-opacity'],
    ['pinned/line', 'line-opacity'],
  ] as const)
    expect(opacity(layer, property)).toBeLessThan(0.5);
  for (const layer of ['route/below', 'route/above', 'ground/line'])
    expect(opacity(layer, 'line-opacity') ?? 1).toBe(1);

  useOverlays.setState({ open: 'zones' });
  await expect.poll(() => opacity('zones/fill', 'fill-opacity')).toBe(0.2);
  expect(drawn().slice(-3)).toEqual(others.slice(0, 3));
  expect(opacity('route/below', 'line-opacity')).toBeLessThan(0.5);

  useOverlays.setState({ open: 'route' });
  putOverlay({ ...route, visible: false });
  await expect.poll(() => opacity('zones/fill', 'fill-opacity')).toBe(0.2);
  expect(opacity('pinned/line', 'line-opacity') ?? 1).toBe(1);
});

test('unchanged layers are left alone, and another color or filter is set on the layer, which stays', async () => {
  await openMap();
  putOverlay(overlay('it', [line('a'), line('b')]));
  await expect.poll(drawn).toEqual(layersOf('a', 'b'));
  const [a, b] = layersOf('a', 'b').map((id) => map().getLayer(id));
  putOverlay(
    overlay('it', [line('a', { paint: { 'line-color': '#0000ff' }, filter: ['has', 'x'] }), line('b')]),
  );
  await expect.poll(() => map().getPaintProperty('overlay/it/a', 'line-color')).toBe('#0000ff');
  expect(map().getFilter('overlay/it/a')).toEqual(['has', 'x']);
  expect(map().getLayer('overlay/it/a')).toBe(a);
  expect(map().getLayer('overlay/it/b')).toBe(b);
});

test('a paint that is gone is reset', async () => {
  await openMap();
  putOverlay(overlay('it', [line('a')]));
  await expect.poll(drawn).toEqual(layersOf('a'));
  putOverlay(overlay('it', [line('a', { paint: {} })]));
  await expect.poll(() => map().getPaintProperty('overlay/it/a', 'line-color')).toBeUndefined();
});

test('a layer of another kind is drawn as that', async () => {
  await openMap();
  putOverlay(overlay('it', [line('a')]));
  await expect.poll(() => map().getLayer('overlay/it/a')?.type).toBe('line');
  putOverlay(overlay('it', [{ id: 'a', source: 'shapes', type: 'circle' }]));
  await expect.poll(() => map().getLayer('overlay/it/a')?.type).toBe('circle');
});

test('an overlay is drawn by its order, in the colors of the theme, hidden when it is to be, and goes whole', async () => {
  await openMap('dark');
  const fill = overlay('zones', [], {
    visible: false,
    layers: ({ accent }) => [{ id: 'fill', source: 'shapes', type: 'fill', paint: { 'fill-color': accent } }],
  });
  putOverlay(overlay('it', [line('a')], { order: 30 }));
  putOverlay(fill);
  await expect.poll(drawn).toEqual(['overlay/zones/fill', 'overlay/it/a']);
  expect(map().getPaintProperty('overlay/zones/fill', 'fill-color')).toBe(palettes.dark.accent);
  expect(map().getLayoutProperty('overlay/zones/fill', 'visibility')).toBe('none');
  expect(overlayOfLayer([fill], 'overlay/zones/fill')).toBe(fill);
  expect(overlayOfLayer([fill], 'road-ground')).toBeUndefined();
  putOverlay({ ...fill, visible: true });
  await expect.poll(() => map().getLayoutProperty('overlay/zones/fill', 'visibility')).toBe('visible');
  removeOverlay('zones');
  await expect.poll(drawn).toEqual(layersOf('a'));
  expect(map().getSource('overlay/zones/shapes')).toBeUndefined();
});

test('what a source holds is what its overlay has now', async () => {
  await openMap();
  putOverlay(overlay('it', [line('a')]));
  await expect.poll(drawn).toEqual(layersOf('a'));
  const data = () => {
    const source = map().getSource('overlay/it/shapes');
    return source instanceof GeoJSONSource ? source.getData() : undefined;
  };
  await expect.poll(data).toEqual({ type: 'FeatureCollection', features: [square] });
  putOverlay(
    overlay('it', [line('a')], { sources: { shapes: { type: 'FeatureCollection', features: [] } } }),
  );
  await expect.poll(data).toEqual({ type: 'FeatureCollection', features: [] });
});

test('a new basemap takes over overlays and what is being drawn, and nothing of the old basemap', () => {
  const style = (ids: string[]): StyleSpecification => ({
    version: 8,
    sources: Object.fromEntries(ids.map((id) => [`source of ${id}`, { type: 'vector', url: id }])),
    layers: ids.map((id) => ({ id, type: 'line', source: `source of ${id}` })),
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
