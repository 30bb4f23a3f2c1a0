import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapInstance } from './map-instance.ts';
import { basemapStyle } from './style/basemap.ts';

test('in the place of a chosen file that cannot be read any more the built-in map is shown, and that is told', async () => {
  await openWindow({
    panel: 'route',
    map: <MapCanvas />,
    settings: { basemap: { kind: 'pmtiles', path: '/maps/gone.pmtiles' } },
  });
  await expect.element(page.getByText('Couldn’t load the basemap')).toBeVisible();
  const layersOf = ({ layers }: { layers: readonly { id: string }[] }) => layers.map(({ id }) => id);
  const builtIn = layersOf(basemapStyle('light', window.location.origin));
  const visible = () => useMapInstance.getState().map?.getStyle();
  await expect.poll(() => layersOf(visible() ?? { layers: [] })).toEqual(expect.arrayContaining(builtIn));
});
