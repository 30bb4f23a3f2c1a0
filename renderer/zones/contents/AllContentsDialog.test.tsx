import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AreaContents, maxAreasPerCall } from '../../../shared/desk/region-contents.ts';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { savedFiles } from '../../ui/saved-files.testing.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Zone contents' });
const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) });
const names = () =>
  dialog
    .getByRole('row')
    .elements()
    .filter((one) => one.closest('tbody'))
    .map((one) => one.querySelector('td')?.textContent);

const square = (west: number) =>
  geometryOf(
    `POLYGON ((${west} -34.91, ${west + 0.012} -34.91, ${west + 0.012} -34.9, ${west} -34.9, ${west} -34.91))`,
  );
const zones = [
  testZone('1', { zoneId: 'Pocitos', storeId: 'S1', geometry: square(-56.2) }),
  testZone('2', { zoneId: 'Buceo', storeId: 'S1', geometry: square(-56.19) }),
  testZone('3', { zoneId: 'Unión', storeId: '', geometry: square(-56.1) }),
];

const stores = [
  {
    id: 'S1',
    storeId: 'S1',
    name: 'Centro',
    address: '',
    openingHours: '',
    position: { lat: -34.905, lng: -56.195 },
  },
];

const contents = (addresses: number, partly = false): AreaContents => ({
  partly,
  addresses,
  streets: 3,
  postalCodes: ['11300', '11400', '11500'].map((name) => ({ name, count: 1 })),
  pois: [
    { name: 'medical.pharmacy', count: 5 },
    { name: 'business.fuel', count: 2 },
  ],
});
/** By the west of an area: the third has no data. */
const answers: Answers = {
  'regionContents.count': async ({ areas }) =>
    succeeded(
      areas.map(({ coordinates }) => {
        const west = Number(coordinates.flat(3)[0]);
        return west === -56.2 ? contents(1234) : west === -56.19 ? contents(80, true) : null;
      }),
    ),
};

async function openDialog(more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ panel: 'zones', zones, answers, ...more });
  await panel.getByRole('button', { name: 'Zone contents…' }).click();
  return desk;
}

test('figures of all zones are sorted by keyboard and match the card, which requests nothing again', async () => {
  const desk = await openDialog();
  await expect.element(row('Pocitos')).toHaveTextContent(/1,234.*3.*11300, 11400, … \(3\).*7/);
  await expect.element(row('Buceo')).toHaveTextContent('80 *');
  await expect.element(row('Unión')).toHaveTextContent('No data');
  // The third has no data.
  await expect.element(row('Total: 3 zones')).toHaveTextContent('At least 1,314');
  await expect.element(dialog).toHaveTextContent('* Partial data: the region covers only part of this zone');
  await expectAccessibleInBothThemes(desk, 'what zones contain');

  focus(dialog.getByRole('button', { name: 'Addresses' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Buceo', 'Pocitos', 'Unión']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Pocitos', 'Buceo', 'Unión']);
  await expect
    .element(dialog.getByRole('columnheader', { name: 'Addresses' }))
    .toHaveAttribute('aria-sort', 'descending');

  focus(dialog.getByRole('button', { name: 'Pocitos' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(panel.getByRole('article', { name: 'Buceo' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(panel.getByRole('region', { name: 'In this zone' }).getByRole('row', { name: 'Addresses' }))
    .toHaveTextContent('80');
  expect(desk.asked('regionContents.count')).toHaveLength(1);

  changeZone('zones.edits.fields', '1', { geometry: square(-56.19) });
  await panel.getByRole('button', { name: 'All zones' }).click();
  await panel.getByRole('button', { name: 'Zone contents…' }).click();
  await expect.element(row('Pocitos')).toHaveTextContent('80 *');
  expect(desk.asked('regionContents.count').map(({ areas }) => areas.length)).toEqual([3, 1]);
});

test('the total row covers the rows that scroll under it', async () => {
  const many = Array.from({ length: 60 }, (_, index) => testZone(String(index), { zoneId: `Z${index}` }));
  await openDialog({ zones: many });
  const total = row('Total: 60 zones').getByText('Total: 60 zones');
  await expect.element(total).toBeVisible();
  const { left, top, height } = total.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + height / 2)?.closest('tr')).toBe(
    total.element().closest('tr'),
  );
});

test('totals are listed by store, and overlapping zones in pairs', async () => {
  const desk = await openDialog();
  await dialog.getByRole('tab', { name: 'By store' }).click();
  await expect.element(row('S1')).toHaveTextContent(/S12.*At least 1,314/);
  await expect.element(row('No store')).toHaveTextContent('No data');
  await dialog.getByRole('tab', { name: 'Overlaps' }).click();
  await expect.element(row('Pocitos')).toHaveTextContent(/Buceo.*km²/);
  await expectAccessibleInBothThemes(desk, 'zones that overlap');
});

test('exported files have a column for each figure', async () => {
  const files = savedFiles();
  await openDialog({ stores });
  await expect.element(row('Unión')).toHaveTextContent('No data');
  const tables = [
    ['By zone', 'zone-contents.csv'],
    ['By store', 'store-totals.csv'],
    ['Overlaps', 'zone-overlaps.csv'],
  ] as const;
  for (const [tab, name] of tables) {
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => files.at(-1)?.name).toBe(name);
  }
  const linesOf = async (place: number) => ((await files[place]?.text) ?? '').trim().split('\r\n');
  const figures =
    'km2,border_km,addresses,streets,postal_codes,points_of_interest,neighbours,common_border_km';
  expect(await linesOf(0)).toEqual([
    `zone_id,store_id,store_name,${figures},covered`,
    expect.stringMatching(/^Pocitos,S1,Centro,1\.2\d*,4\.4\d*,1234,3,11300 11400 11500,7,\d,[\d.]+,yes$/),
    expect.stringMatching(/^Buceo,S1,Centro,1\.2\d*,4\.4\d*,80,3,11300 11400 11500,7,\d,[\d.]+,partly$/),
    expect.stringMatching(/^Unión,,,1\.2\d*,4\.4\d*,,,,,0,0,no$/),
  ]);
  expect(await linesOf(1)).toEqual([
    'store_id,store_name,zones,km2,addresses,zones_not_fully_known',
    expect.stringMatching(/^,,1,1\.2\d*,,1$/),
    expect.stringMatching(/^S1,Centro,2,2\.\d+,1314,1$/),
  ]);
  expect(await linesOf(2)).toEqual([
    'zone_id,other_zone_id,km2',
    expect.stringMatching(/^(Pocitos,Buceo|Buceo,Pocitos),0\.2\d*$/),
  ]);
});

test('a long count is stopped and resumed, and a failed one is retried', async () => {
  const many = Array.from({ length: maxAreasPerCall + 1 }, (_, index) =>
    testZone(String(index), { zoneId: `Z${index}`, geometry: square(-56.2 - index * 0.02) }),
  );
  let answer = () => {};
  const desk = await openDialog({
    zones: many,
    answers: {
      'regionContents.count': async ({ areas }) => {
        if (areas.length === 1) await new Promise<void>((resolve) => (answer = resolve));
        return succeeded(areas.map(() => contents(1)));
      },
    },
  });
  await expect.element(dialog).toHaveTextContent('200 of 201 zones counted');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  answer();
  desk.answer({ 'regionContents.count': async () => failed({ kind: 'desk', reason: 'failed' }) });
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect.element(dialog).toHaveTextContent('Couldn’t count the contents');
  desk.answer(answers);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).not.toHaveTextContent('Couldn’t count the contents');
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
  expect(desk.asked('regionContents.count').map(({ areas }) => areas.length)).toEqual([200, 1, 1, 1]);
});
