import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dbf, polygonRecord, shp } from '../../../shared/zones/formats/shapefile-bytes.testing.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { importFiles, importText } from './imports.ts';

const dialog = page.getByRole('dialog', { name: 'Import zones' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });

const ring = (lng: number) =>
  `POLYGON ((${lng} -34.9, ${lng + 0.01} -34.9, ${lng + 0.01} -34.89, ${lng} -34.9))`;
const table = (...rows: readonly (readonly [id: string, shape: string])[]) =>
  ['zone_id;store_id;polygon', ...rows.map(([id, shape]) => `${id};STORE1;"${shape}"`)].join('\n');

async function openImport(text: string, zones: readonly Zone[] = []) {
  const desk = await openWindow({ panel: 'zones', zones });
  const known =
    zones.length > 0 ? page.getByRole('grid', { name: 'Zones' }) : page.getByText('Delivery zones');
  await expect.element(known.first()).toBeVisible();
  importText(text);
  await expect.element(dialog.getByRole('table', { name: 'What was found' })).toBeVisible();
  return desk;
}

test('what was found is counted, what cannot be read is named, and the rest is brought', async () => {
  const desk = await openImport(
    table(['Pocitos', ring(-56.2)], ['Centro', ring(-56.1)], ['Broken', 'POLYGON ((']),
  );
  await expect.element(dialog).toHaveTextContent('The text: 3 items');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('2 without errors');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('1 that cannot be read');
  await expect.element(row('Broken')).toHaveTextContent(/Well-Known Text: .*character/);
  await dialog.getByRole('checkbox', { name: 'Import Centro' }).click();
  await button('Import 1 zone').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ label: 'zones.edits.imported', put: [{ zoneId: 'Pocitos', storeId: 'STORE1' }] }]);
  expect(desk.asked('zones.change')[0]?.put).toHaveLength(1);
});

test('a zone with a taken id is renamed, left or put in place of mine, as it was chosen', async () => {
  const desk = await openImport(table(['Pocitos', ring(-56.2)]), [testZone('1', { zoneId: 'Pocitos' })]);
  await expect.element(row('Pocitos')).toHaveTextContent('You have this zone id.');
  const conflict = dialog.getByRole('radiogroup', { name: '1 zone has an id that is taken:' });
  await expect.element(conflict.getByRole('radio', { name: 'Rename theirs' })).toBeChecked();
  await conflict.getByText('Keep mine').click();
  await expect.element(button('Import zones')).toBeDisabled();
  await dialog.getByLabelText('What to do with Pocitos').selectOptions('Replace mine');
  await button('Import 1 zone').click();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ put: [{ id: '1', zoneId: 'Pocitos', storeId: 'STORE1' }] }]);
});

test('just the zone that is there already is left out, until it is ticked', async () => {
  const mine = testZone('1', { zoneId: 'Pocitos' });
  const shape = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
  await openImport(table(['Pocitos', shape], ['Centro', ring(-56.1)]), [mine]);
  await expect.element(row('Pocitos')).toHaveTextContent('You have just this zone.');
  await expect.element(dialog).toHaveTextContent('1 the same as what is there: left out');
  await expect.element(dialog.getByRole('checkbox', { name: 'Import Pocitos' })).not.toBeChecked();
  await expect.element(button('Import 1 zone')).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Import all' }).click();
  await expect.element(button('Import 2 zones')).toBeEnabled();
});

test('heights, which a zone has not, are told of where they are left out', async () => {
  const high = 'POLYGON Z ((-56.2 -34.9 12, -56.1 -34.9 12, -56.1 -34.8 13, -56.2 -34.9 12))';
  await openImport(table(['Cerro', high], ['Centro', ring(-56.1)]));
  await expect.element(row('Cerro')).toHaveTextContent('Left out: the heights of its vertices');
  await expect.element(row('Centro')).not.toHaveTextContent('Left out');
  await expect
    .element(dialog.getByRole('status').first())
    .toHaveTextContent('1 without a part that cannot come in');
  await expect.element(button('Import 2 zones')).toBeEnabled();
});

test('columns that are not recognised are said by the person, and what is left stays with the zone', async () => {
  const desk = await openImport(['lugar;local;forma;camion', `Pocitos;T1;"${ring(-56.2)}";14`].join('\n'));
  const mapping = dialog.getByRole('group', { name: 'Which column is what' });
  await mapping.getByLabelText('Shape').selectOptions('forma');
  await mapping.getByLabelText('Zone id').selectOptions('lugar');
  await mapping.getByLabelText('Store id').selectOptions('local');
  await expect.element(row('Pocitos')).toHaveTextContent('T1');
  await expect.element(dialog).toHaveTextContent('Kept with each zone as another field: camion');
  await mapping.getByLabelText('Store id').selectOptions('None');
  await expect.element(row('Pocitos')).not.toHaveTextContent('T1');
  await mapping.getByLabelText('Store id').selectOptions('local');
  await button('Import 1 zone').click();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([
      { put: [{ zoneId: 'Pocitos', storeId: 'T1', otherFields: [{ name: 'camion', value: '14' }] }] },
    ]);
});

test('texts whose encoding the file does not say are read in the one that is chosen', async () => {
  const shape = polygonRecord([
    [
      [-56.2, -34.9],
      [-56.2, -34.89],
      [-56.19, -34.9],
      [-56.2, -34.9],
    ],
  ]);
  const cyrillic = new Uint8Array([0xcf, 0xee, 0xf7, 0xf2, 0xe0, 0x20, 0x20, 0x20, 0x20, 0x20]);
  const archive = zipSync({ 'z.shp': shp(shape), 'z.dbf': dbf('zone_id', [cyrillic]) });
  const desk = await openWindow({ panel: 'zones' });
  await expect.element(page.getByText('Delivery zones').first()).toBeVisible();
  importFiles([{ file: new File([Uint8Array.from(archive)], 'z.zip'), path: 'z.zip' }]);
  const encoding = dialog.getByLabelText('Encoding of the texts');
  await expect.element(encoding).toHaveAccessibleDescription(/The file does not say it/);
  await encoding.selectOptions('Windows-1251 (Cyrillic)');
  await expect.element(dialog).toHaveTextContent('Reads as: Почта');
  await expect.element(row('Почта')).toBeVisible();
  await button('Import 1 zone').click();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ zoneId: 'Почта' }] }]);
});
