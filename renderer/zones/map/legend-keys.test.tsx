import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { goThroughRows } from '../../ui/row-keys.testing.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });

const { keyboard } = userEvent;

/** At the first store of the legend. */
async function inLegend() {
  await openWindow({ panel: 'zones', zones: many });
  const first = page
    .getByRole('toolbar', { name: 'Zones' })
    .getByRole('button', { name: 'S00', exact: true });
  await expect.element(first).toBeVisible();
  focus(first);
}

test('Enter filters by a store, and arrow keys move through the rows of colors', async () => {
  await inLegend();
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(row('z01')).toBeVisible();
  await expect.element(row('z00')).not.toBeInTheDocument();
  await keyboard('{Enter}');
  await expect.element(row('z00')).toBeVisible();
  focus(page.getByRole('button', { name: 'Color of S00' }));
  await keyboard('{Enter}');
  const colors = page.getByRole('menuitemradio');
  const colorHere = () => colors.elements().findIndex((color) => color.matches(':focus'));
  await expect.poll(colorHere).toBeGreaterThanOrEqual(0);
  const first = colorHere();
  await keyboard('{ArrowRight}');
  expect(colorHere()).toBe(first + 1);
  await keyboard('{ArrowDown}');
  expect(colorHere()).toBeGreaterThan(first + 2);
  await keyboard('{ArrowUp}{ArrowLeft}');
  expect(colorHere()).toBe(first);
});

test('list keys move through the stores of the legend', async () => {
  await inLegend();
  await goThroughRows();
});
