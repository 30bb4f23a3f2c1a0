import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { startReshaping, useReshaping } from './reshaping.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

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

async function inList(zones = three) {
  await openWindow({ panel: 'zones', zones });
  const first = row(zones[0]?.zoneId ?? '');
  await expect.element(first).toBeVisible();
  focus(first);
}

const triangle = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))';

const geometryNow = (id: string) => useZones.getState().zones.get(id)?.geometry;

test('D draws a zone, and S switches snapping', async () => {
  await withMap('zones', three);
  await keyboard('d');
  await expect.element(page.getByRole('toolbar', { name: 'Drawing' })).toHaveTextContent('Draw zone');
  const snapping = page.getByRole('button', { name: 'Snap to zone borders' });
  await expect.element(snapping).toHaveAttribute('aria-pressed', 'true');
  await keyboard('s');
  await expect.element(snapping).toHaveAttribute('aria-pressed', 'false');
});

test('E edits the open zone', async () => {
  await withMap('zones', three);
  openZone('b');
  await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
  await keyboard('e');
  await expect.element(page.getByRole('toolbar', { name: 'Drawing' })).toHaveTextContent('Edit vertices: b');
});

test('Enter on the map applies the reshaping', async () => {
  await withMap('zones', three);
  startReshaping('buffer', ['b']);
  await expect.poll(() => useReshaping.getState().reshaping?.preview).toBeTruthy();
  focusMap();
  await keyboard('{Enter}');
  await expect.poll(() => useReshaping.getState().reshaping).toBeNull();
  await expect.poll(() => useZones.getState().zones.get('b')).not.toEqual(three[1]);
});

test('changes are undone and redone by keys', async () => {
  await inList();
  await keyboard('{Delete}');
  for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
    await expect.element(row('a')).not.toBeInTheDocument();
    await keyboard('{Control>}z{/Control}');
    await expect.element(row('a')).toBeVisible();
    await keyboard(redo);
  }
  await expect.element(row('a')).not.toBeInTheDocument();
});

test('Esc reverts a typed shape, and Ctrl+Enter applies it', async () => {
  await openWindow({ panel: 'zones', zones: three });
  await row('a').click();
  const wkt = page.getByRole('textbox', { name: 'Well-Known Text' });
  await wkt.fill(triangle);
  await keyboard('{Escape}');
  await expect.element(wkt).not.toHaveValue(triangle);
  expect(geometryNow('a')).toEqual(three[0]?.geometry);
  await wkt.fill(triangle);
  await keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => geometryNow('a')).toEqual(geometryOf(triangle));
  await expect.element(wkt).toHaveFocus();
});
