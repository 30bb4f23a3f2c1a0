import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { goThroughRows } from '../ui/row-keys.testing.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

/** In the list of the service's zones. */
async function inRemoteZones() {
  const zones = many.map(({ zoneId, storeId }) => ({
    zone_id: zoneId,
    store_id: storeId,
    polygon: triangle,
  }));
  await openWindow({
    panel: 'zones',
    zones: three,
    answers: { 'zones.atService': async () => succeeded({ supported: true, zones }) },
  });
  await page.getByLabelText('Zones shown').getByText('Published').click();
  const first = page.getByRole('button', { name: /^z00/ });
  await expect.element(first).toBeVisible();
  focus(first);
}

const triangle = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))';

test('list keys move through the zones on the service', async () => {
  await inRemoteZones();
  await goThroughRows();
});
