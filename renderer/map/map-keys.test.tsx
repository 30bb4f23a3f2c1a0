import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { focus } from '../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { routeFrom, useRoute } from '../journey/route-store.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

const { keyboard } = userEvent;

async function withMap(panel: string, zones: readonly Zone[] = []) {
  await openWindowWithMap({
    panel,
    zones,
    answers: { 'localities.geocode': async () => succeeded({ results: [] }) },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
}

const map = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
};

const focusMap = () => map().getCanvas().focus();

test('the map is moved and zoomed, and its menu opened, by keys', async () => {
  await withMap('places');
  focusMap();
  const moved = async (key: string, part: 'lat' | 'lng', sign: number) => {
    const before = useViewport.getState().center[part];
    await keyboard(key);
    await expect
      .poll(() => Math.sign(Math.round((useViewport.getState().center[part] - before) * 1e6)))
      .toBe(sign);
  };
  await moved('{ArrowRight}', 'lng', 1);
  await moved('{ArrowLeft}', 'lng', -1);
  await moved('{ArrowUp}', 'lat', 1);
  await moved('{ArrowDown}', 'lat', -1);
  const { zoom } = useViewport.getState();
  await keyboard('+');
  await expect.poll(() => useViewport.getState().zoom).toBeGreaterThan(zoom + 0.5);
  await keyboard('-');
  await expect.poll(() => useViewport.getState().zoom).toBeCloseTo(zoom);
  await keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(map().getCanvas());
});

test('Enter picks the map center', async () => {
  await withMap('route');
  await page.getByRole('button', { name: 'Pick on map: Start' }).click();
  map().jumpTo({ center: [-56.15, -34.85] });
  focusMap();
  await keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Start' })).toHaveValue('-34.85000, -56.15000');
});

test('a handle is moved by arrows, far with Shift and little with Alt', async () => {
  await withMap('route');
  map().jumpTo({ center: [-56.15, -34.85], zoom: 14 });
  routeFrom({ name: 'Depot', position: { lat: -34.85, lng: -56.15 } });
  const handle = page.getByRole('button', { name: /^Route, A/ });
  const at = () => useRoute.getState().stops[0]?.place?.position ?? { lat: 0, lng: 0 };
  const moved = async (key: string): Promise<LatLng> => {
    const before = at();
    await expect.element(handle).toBeVisible();
    focus(handle);
    await keyboard(key);
    await expect.poll(at).not.toEqual(before);
    return { lat: at().lat - before.lat, lng: at().lng - before.lng };
  };
  const { lng: right } = await moved('{ArrowRight}');
  expect(right).toBeGreaterThan(0);
  expect((await moved('{ArrowLeft}')).lng).toBeLessThan(0);
  expect((await moved('{ArrowUp}')).lat).toBeGreaterThan(0);
  expect((await moved('{ArrowDown}')).lat).toBeLessThan(0);
  expect((await moved('{Shift>}{ArrowRight}{/Shift}')).lng).toBeGreaterThan(right * 3);
  expect((await moved('{Alt>}{ArrowRight}{/Alt}')).lng).toBeLessThan(right / 3);
});
