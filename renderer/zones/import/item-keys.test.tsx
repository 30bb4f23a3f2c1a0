import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { importText } from './import-queue.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

const { keyboard } = userEvent;

const triangle = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))';

const tick = (name: string) => page.getByRole('checkbox', { name: `Import ${name}`, exact: true });

async function inImport() {
  await openWindow({ panel: 'zones' });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  importText(
    ['zone_id;store_id;polygon', ...many.map(({ zoneId }) => `${zoneId};S1;"${triangle}"`)].join('\n'),
  );
  await expect.element(tick('z00')).toBeVisible();
  focus(tick('z00'));
}

test('keys move through the items to be imported', async () => {
  await inImport();
  for (const [key, name] of [
    ['{ArrowDown}', 'z01'],
    ['{ArrowUp}', 'z00'],
    ['{End}', 'z29'],
    ['{Home}', 'z00'],
  ] as const) {
    await keyboard(key);
    await expect.element(tick(name)).toHaveFocus();
  }
});
