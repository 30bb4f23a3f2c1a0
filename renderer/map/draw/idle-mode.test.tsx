import { addProtocol, removeProtocol } from 'maplibre-gl';
import { expect, onTestFinished, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { takeTool } from '../../zones/editing/zone-tools.ts';
import { useMapInstance } from '../map-instance.ts';

test('a zone is drawn with the mouse while tiles are loading', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  map.jumpTo({ center: [-56.2, -34.9], zoom: 14 });
  addProtocol('slow', () => new Promise(() => undefined));
  onTestFinished(() => removeProtocol('slow'));
  map.addSource('slow', { type: 'raster', tiles: ['slow://{z}/{x}/{y}'] });
  map.addLayer({ id: 'slow', type: 'raster', source: 'slow' });
  await expect.poll(() => map.areTilesLoaded()).toBe(false);

  takeTool({ kind: 'draw', form: 'polygon' });
  const canvas = map.getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  const corners: readonly LngLat[] = [
    [-56.205, -34.905],
    [-56.195, -34.905],
    [-56.195, -34.895],
    [-56.205, -34.905],
  ];
  for (const corner of corners) {
    const { x, y } = map.project(corner);
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click'])
      canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + y }));
  }
  await expect.poll(() => useZones.getState().zones.size).toBe(1);
  expect(map.loaded()).toBe(false);
});
