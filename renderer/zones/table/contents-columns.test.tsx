import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AreaContents } from '../../../shared/desk/region-contents.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';

const table = page.getByRole('grid', { name: 'Zone table' });
const dialog = page.getByRole('dialog');
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const heading = (name: string) => table.getByRole('columnheader', { name, exact: true });
const zoneIds = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((one) => one.querySelector('[data-fixed]')?.textContent);

const square = (west: number) =>
  geometryOf(
    `POLYGON ((${west} -34.91, ${west + 0.01} -34.91, ${west + 0.01} -34.9, ${west} -34.9, ${west} -34.91))`,
  );
const zones = [
  testZone('1', { zoneId: 'Pocitos', storeId: 'S1', geometry: square(-56.2) }),
  testZone('2', { zoneId: 'Buceo', storeId: 'S1', geometry: square(-56.19) }),
  testZone('3', { zoneId: 'Lejos', storeId: '', geometry: square(-56.1) }),
];
const contents = (addresses: number, partly = false): AreaContents => ({
  partly,
  addresses,
  streets: 3,
  postalCodes: [{ name: '11300', count: 1 }],
  pois: [{ name: 'business.fuel', count: 2 }],
});
/** By the west of an area: the third has no data. */
const answers: Answers = {
  'regionContents.count': async ({ areas }) =>
    succeeded(
      areas.map(({ coordinates }) => {
        const west = Number(coordinates.flat(3)[0]);
        return west === -56.2 ? contents(80) : west === -56.19 ? contents(1234, true) : null;
      }),
    ),
};

async function openTable(given: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ panel: 'zones', zones, answers, ...given });
  await page.getByRole('button', { name: 'Open table' }).click();
  await expect.element(table).toHaveFocus();
  return desk;
}

async function addColumns(...names: string[]) {
  await dialog.getByRole('button', { name: 'Columns' }).click();
  for (const name of names) {
    const item = page.getByRole('menuitemcheckbox', { name, exact: true });
    await item.click();
    await expect.element(item).toBeChecked();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
}

test('contents are counted when their column is visible or sorted, and again after an edit', async () => {
  const desk = await openTable();
  expect(desk.asked('regionContents.count')).toEqual([]);
  await expect.element(heading('Addresses')).not.toBeInTheDocument();
  await addColumns('Addresses', 'Neighbors', 'Shared border');
  await expect.element(rowOf('Pocitos')).toHaveTextContent(/8011\.1 km/);
  await expect.element(rowOf('Buceo')).toHaveTextContent('1,234 *');
  await expect.element(rowOf('Lejos')).toHaveTextContent('No data');
  await expect.element(dialog).toHaveTextContent('* Partial data: the region covers only part of this zone');
  await expectAccessibleInBothThemes(desk, 'the table with what is in zones');

  const sort = heading('Addresses').getByRole('button');
  await sort.click();
  await expect.poll(zoneIds).toEqual(['Pocitos', 'Buceo', 'Lejos']);
  await sort.click();
  await expect.poll(zoneIds).toEqual(['Buceo', 'Pocitos', 'Lejos']);

  changeZone('zones.edits.fields', '1', { geometry: square(-56.15) });
  await expect.element(rowOf('Buceo')).toHaveTextContent(/1,234 \*0/);
  expect(desk.asked('regionContents.count').map(({ areas }) => areas.length)).toEqual([3, 1]);
});

test('uncounted contents show "…", and the count is stopped and resumed', async () => {
  let answer = () => {};
  const desk = await openTable({
    answers: {
      'regionContents.count': async ({ areas }) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return succeeded(areas.map(() => contents(80)));
      },
    },
  });
  await addColumns('Streets');
  await expect.element(rowOf('Lejos').getByRole('gridcell', { name: '…' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('0 of 3 zones counted');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => desk.asked('regionContents.count').length).toBe(2);
  answer();
  await expect.element(rowOf('Lejos').getByRole('gridcell', { name: '3', exact: true })).toBeVisible();
});

test('the table is exported as displayed, with plain figures', async () => {
  await openTable();
  await addColumns('Addresses', 'Perimeter');
  await expect.element(rowOf('Buceo')).toHaveTextContent('1,234 *');
  const saved = new Promise<Blob>((resolve) => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      URL.createObjectURL = createObjectURL;
      if (file instanceof Blob) resolve(file);
      return createObjectURL(file);
    };
  });
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const [head = '', ...lines] = (await (await saved).text()).trim().split('\r\n');
  expect(head.split(',')).toEqual(expect.arrayContaining(['zone_id', 'km2', 'border_km', 'addresses']));
  const at = head.split(',').indexOf('addresses');
  expect(lines.map((line) => line.split(',').at(at - head.split(',').length))).toEqual(['80', '1234', '']);
});
