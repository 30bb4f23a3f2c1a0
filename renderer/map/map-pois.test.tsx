import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import { addProtocol, removeProtocol } from 'maplibre-gl';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../app/DeskWindow.testing.tsx';
import emptyStyle from './empty-style.testing.json?url';
import { pickPosition } from './input-capture.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapInstance } from './map-instance.ts';
import { type MapPoi, usePoiClicks } from './map-pois.ts';

/** A map with a point of interest of the basemap in its middle. */
async function openMap(properties: Record<string, string>) {
  const url = new URL(emptyStyle, location.href).href;
  await render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <MapCanvas />
    </div>,
    { settings: { basemap: { kind: 'style', url, origins: [] } } },
  );
  await expect.poll(() => useMapInstance.getState().map).not.toBeNull();
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  map.jumpTo({ center: [0, 0], zoom: 2 });
  // The middle of a tile that is the whole world.
  const feature = { type: 1 as const, tags: properties, geometry: [[2048, 2048]] as [number, number][] };
  const layer = new GeoJSONWrapper([feature], { extent: 4096, version: 2 });
  layer.name = 'poi';
  const tile = fromVectorTileJs({ layers: { poi: layer } });
  addProtocol('pois', async () => ({ data: Uint8Array.from(tile) }));
  onTestFinished(() => removeProtocol('pois'));
  map.addSource('pois', { type: 'vector', tiles: ['pois://{z}/{x}/{y}'], maxzoom: 0 });
  map.addLayer({
    id: 'shops',
    type: 'circle',
    source: 'pois',
    'source-layer': 'poi',
    paint: { 'circle-radius': 30 },
  });
  await expect.poll(() => map.queryRenderedFeatures({ layers: ['shops'] }).length).toBe(1);
  const canvas = map.getCanvas();
  const clicked: MapPoi[] = [];
  usePoiClicks.setState({ onPoiClick: (poi) => clicked.push(poi) });
  return { canvas, clicked, click: () => page.elementLocator(canvas).click() };
}

test('a named point of interest of the basemap looks clickable and tells who listens where it is', async () => {
  const { canvas, clicked, click } = await openMap({ name: 'Café Sol', kind: 'cafe' });
  await click();
  await expect.poll(() => clicked.map(({ name }) => name)).toEqual(['Café Sol']);
  expect(canvas.style.cursor).toBe('pointer');
});

test('one without a name is not clicked', async () => {
  const { canvas, clicked, click } = await openMap({ kind: 'bench' });
  await click();
  expect(canvas.style.cursor).toBe('');
  expect(clicked).toEqual([]);
});

test('while a point is picked on the map the click belongs to that', async () => {
  const { clicked, click } = await openMap({ name: 'Café Sol' });
  const picked = pickPosition('Click a place');
  await click();
  expect(await picked).not.toBeNull();
  expect(clicked).toEqual([]);
});
