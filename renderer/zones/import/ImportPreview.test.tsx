import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { partsOf } from '../../../shared/geo/parts.ts';
import { dbf, polygonRecord, shp } from '../../../shared/zones/formats/shapefile-bytes.testing.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { importFiles, importText } from './import-queue.ts';

const dialog = page.getByRole('dialog', { name: 'Import zones' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const row = (text: string) => dialog.getByRole('row').filter({ hasText: text });
const listed = page.getByRole('grid', { name: 'Zones' });
const rowOfMine = (name: string) => listed.getByRole('row').filter({ hasText: name });
const choiceFor = (name: string) => dialog.getByLabelText(`Action for ${name}`, { exact: true });
const { keyboard } = userEvent;
/** Beside the comparison stands what the file has, item by item. */
const showItems = () => dialog.getByText('Items found', { exact: true }).click();

const ring = (lng: number) =>
  `POLYGON ((${lng} -34.9, ${lng + 0.01} -34.9, ${lng + 0.01} -34.89, ${lng} -34.9))`;
const bow = 'POLYGON ((-56.17 -34.91, -56.16 -34.9, -56.16 -34.91, -56.17 -34.9, -56.17 -34.91))';
const table = (...rows: readonly (readonly [id: string, shape: string])[]) =>
  ['zone_id;store_id;polygon', ...rows.map(([id, shape]) => `${id};STORE1;"${shape}"`)].join('\n');

async function openZones(zones: readonly Zone[] = []) {
  const desk = await openWindow({ panel: 'zones', zones });
  const known = zones.length > 0 ? listed : page.getByText('No zones yet');
  await expect.element(known.first()).toBeVisible();
  return desk;
}

async function openImport(text: string, zones: readonly Zone[] = []) {
  const desk = await openZones(zones);
  importText(text);
  await expect.element(dialog.getByText(/^Pasted text: \d+ items?,/)).toBeVisible();
  return desk;
}

const openFile = (name: string, content: string) =>
  importFiles([{ file: new File([content], name), path: name }]);

test('found items are counted, unreadable ones are named, and the rest is imported', async () => {
  const desk = await openImport(
    table(['Pocitos', ring(-56.2)], ['Centro', ring(-56.1)], ['Broken', 'POLYGON ((']),
  );
  await expect.element(dialog).toHaveTextContent('Pasted text: 3 items');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('2 without errors');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('1 unreadable');
  await expect
    .element(row('Broken'))
    .toHaveTextContent(/Invalid Well-Known Text at character 11: the text is incomplete/);
  await dialog.getByRole('checkbox', { name: 'Import Centro' }).click();
  await button('Import 1 zone').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ label: 'zones.edits.imported', put: [{ zoneId: 'Pocitos', storeId: 'STORE1' }] }]);
  expect(desk.asked('zones.change')[0]?.put).toHaveLength(1);
});

test('an item with an existing ID is renamed, skipped, or replaces the zone, as selected', async () => {
  const desk = await openImport(table(['Pocitos', ring(-56.2)]), [testZone('1', { zoneId: 'Pocitos' })]);
  await showItems();
  await expect.element(row('Pocitos')).toHaveTextContent('ID already used by your zone.');
  const conflict = dialog.getByRole('radiogroup', { name: '1 zone with an existing ID:' });
  await expect.element(conflict.getByRole('radio', { name: 'Replace mine' })).toBeChecked();
  await conflict.getByText('Keep mine').click();
  await expect.element(button('Import zones')).toBeDisabled();
  await dialog.getByLabelText('Action for Pocitos').selectOptions('Replace mine');
  await button('Import 1 zone').click();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([{ put: [{ id: '1', zoneId: 'Pocitos', storeId: 'STORE1' }] }]);
});

test('an identical zone is skipped, unless a copy is requested', async () => {
  const mine = testZone('1', { zoneId: 'Pocitos' });
  const shape = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
  await openImport(table(['Pocitos', shape], ['Centro', ring(-56.1)]), [mine]);
  await showItems();
  await expect.element(row('Pocitos')).toHaveTextContent('Identical to your zone.');
  await expect.element(dialog).toHaveTextContent('1 identical, skipped');
  await expect.element(dialog.getByRole('checkbox', { name: 'Import Pocitos' })).not.toBeChecked();
  await expect.element(button('Import 1 zone')).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Import all' }).click();
  await expect.element(button('Import 1 zone')).toBeEnabled();
  await dialog
    .getByRole('radiogroup', { name: /existing ID/ })
    .getByText('Rename theirs')
    .click();
  await expect.element(button('Import 2 zones')).toBeEnabled();
});

test('dropped heights are reported', async () => {
  const high = 'POLYGON Z ((-56.2 -34.9 12, -56.1 -34.9 12, -56.1 -34.8 13, -56.2 -34.9 12))';
  await openImport(table(['Cerro', high], ['Centro', ring(-56.1)]));
  await expect.element(row('Cerro')).toHaveTextContent('Elevations skipped');
  await expect.element(row('Centro')).not.toHaveTextContent('Skipped');
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('1 partly imported');
  await expect.element(button('Import 2 zones')).toBeEnabled();
});

test('an approximate datum is reported with the possible error of positions', async () => {
  await openImport(table(['Saint-Denis', 'SRID=4626;POLYGON ((55.5 -21, 55.6 -21, 55.6 -20.9, 55.5 -21))']));
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent('may be off by up to 44 m (datum Reunion 1947)');
  await expect.element(button('Import 1 zone')).toBeEnabled();
});

test('unrecognized columns are mapped by the user, and the others are stored with the zone', async () => {
  const desk = await openImport(['lugar;local;forma;camion', `Pocitos;T1;"${ring(-56.2)}";14`].join('\n'));
  const mapping = dialog.getByRole('group', { name: 'Map columns' });
  await mapping.getByLabelText('Shape').selectOptions('forma');
  await mapping.getByLabelText('Zone ID').selectOptions('lugar');
  await mapping.getByLabelText('Store ID').selectOptions('local');
  await expect.element(row('Pocitos')).toHaveTextContent('T1');
  await expect.element(dialog).toHaveTextContent('Other field: camion');
  await mapping.getByLabelText('Store ID').selectOptions('None');
  await expect.element(row('Pocitos')).not.toHaveTextContent('T1');
  await mapping.getByLabelText('Store ID').selectOptions('local');
  await button('Import 1 zone').click();
  await expect
    .poll(() => desk.asked('zones.change'))
    .toMatchObject([
      { put: [{ zoneId: 'Pocitos', storeId: 'T1', otherFields: [{ name: 'camion', value: '14' }] }] },
    ]);
});

test('text without a declared encoding is read with the selected one', async () => {
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
  const desk = await openZones();
  importFiles([{ file: new File([Uint8Array.from(archive)], 'z.zip'), path: 'z.zip' }]);
  const encoding = dialog.getByLabelText('Text encoding');
  await expect.element(encoding).toHaveAccessibleDescription(/Not specified in the file/);
  await encoding.selectOptions('Windows-1251 (Cyrillic)');
  await expect.element(dialog).toHaveTextContent('Preview: Почта');
  await expect.element(row('Почта')).toBeVisible();
  await button('Import 1 zone').click();
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ zoneId: 'Почта' }] }]);
});

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const rows = table(['Norte', ring(-56.2)]);
const placemark =
  '<kml><Placemark><name>Norte</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-56.2,-34.9 -56.1,-34.9 -56.1,-34.8 -56.2,-34.9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';

test.each([
  ['z.csv', rows, '\xf0\xcf\xde\xd4\xc1', 'ðÏÞÔÁ', 'KOI8-R (Cyrillic)', 'Почта'],
  ['z.csv', rows, '\xa3\xf3d\x9f', '£ódŸ', 'Windows-1250 (Central Europe)', 'Łódź'],
  ['z.kml', placemark, '\xf0\xcf\xde\xd4\xc1', 'ðÏÞÔÁ', 'KOI8-R (Cyrillic)', 'Почта'],
])(
  'names in %s whose encoding nothing says are right once it is chosen',
  async (name, text, written, guessed, choice, right) => {
    const desk = await openZones();
    importFiles([{ file: new File([bytesOf(text.replace('Norte', written))], name), path: name }]);
    await expect.element(row(guessed)).toBeVisible();
    const encoding = dialog.getByLabelText('Text encoding');
    await expect.element(encoding).toHaveAccessibleDescription(/Not specified in the file/);
    await encoding.selectOptions(choice);
    await expect.element(dialog).toHaveTextContent(`Preview: ${right}`);
    await expect.element(row(right)).toBeVisible();
    await button('Import 1 zone').click();
    await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ zoneId: right }] }]);
  },
);

test('UTF-8 and ASCII files offer no encoding', async () => {
  await openZones();
  importFiles([{ file: new File([table(['Łódź', ring(-56.2)])], 'z.csv'), path: 'z.csv' }]);
  await expect.element(row('Łódź')).toBeVisible();
  await expect.element(dialog.getByLabelText('Text encoding')).not.toBeInTheDocument();
});

test('items with errors and unreadable items are distinguished, and undo removes the import', async () => {
  await openZones([testZone('1', { zoneId: 'port', storeId: 'S1' })]);
  const rows = [
    'Zone;Shop;Notes;Border',
    `port;S2;taken;"${ring(-56.19)}"`,
    `bow;S2;crossed;"${bow}"`,
    'torn;S2;broken;"POLYGON ((-56.21 -34.91, -56.2"',
    `fine;S2;whole;"SRID=4326;${ring(-56.18)}"`,
  ];
  openFile('zones.csv', rows.join('\n'));
  await expect.element(dialog).toHaveTextContent('zones.csv: 4 items, CSV with Well-Known Text');
  await showItems();
  // "Notes" is known by its name, "Border" by what is in it.
  await expect.element(dialog.getByLabelText('Shape')).toHaveValue('Border');
  const status = dialog.getByLabelText('Status');
  focus(status);
  await status.selectOptions('Notes');
  await expect.element(button('Import 3 zones')).toBeEnabled();
  await expect.element(status).toHaveFocus();
  await status.selectOptions('None');
  await expect.element(dialog).toHaveTextContent('2 without errors');
  await expect.element(dialog).toHaveTextContent('1 with errors');
  await expect.element(dialog).toHaveTextContent('1 unreadable');
  await expect
    .element(row('torn'))
    .toHaveTextContent(/Row 4.*Invalid Well-Known Text at character 31: the text is incomplete/);
  await expect.element(row('bow')).toHaveTextContent('The border crosses itself.');
  await expect.element(row('port')).toHaveTextContent(/Row 2.*ID already used by your zone\./);

  const conflict = dialog.getByRole('radiogroup', { name: '1 zone with an existing ID:' });
  await conflict.getByText('Keep mine').click();
  await expect.element(button('Import 2 zones')).toBeEnabled();
  await conflict.getByText('Replace mine').click();
  await expect.element(button('Import 3 zones')).toBeEnabled();
  await conflict.getByText('Rename theirs').click();
  await expect.element(choiceFor('port')).toHaveValue('');
  await button('Import 3 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '4');
  await expect.element(rowOfMine('port-2')).toHaveTextContent('S2');
  await expect.element(listed.getByRole('row', { name: /port(?!-)/ })).toHaveTextContent('S1');
  await expect.element(rowOfMine('torn')).not.toBeInTheDocument();
  await keyboard('{Control>}z{/Control}');
  await expect.element(listed).toHaveAttribute('aria-rowcount', '1');
});

test('conflicts of many IDs are resolved together, or individually', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `z${String(index).padStart(3, '0')}`);
  const mine = names.map((name, index) => testZone(String(index), { zoneId: name, storeId: 'S1' }));
  await openImport(
    ['zone_id,store_id,polygon', ...names.map((name) => `${name},S2,"${ring(-56.2)}"`)].join('\n'),
    mine,
  );
  await showItems();
  const all = dialog.getByRole('radiogroup', { name: '120 zones with existing IDs:' });
  await all.getByText('Keep mine').click();
  await expect.element(button('Import zones')).toBeDisabled();
  expect(dialog.getByRole('row').elements().length).toBeLessThan(60);

  await choiceFor('z000').selectOptions('Replace mine');
  await expect.element(button('Import 1 zone')).toBeEnabled();
  focus(choiceFor('z000'));
  await keyboard('{ArrowDown}');
  await expect.element(choiceFor('z001')).toHaveFocus();
  await expect.element(choiceFor('z001')).toHaveValue('');
  await keyboard('{End}');
  await expect.element(choiceFor('z119')).toHaveFocus();
  await choiceFor('z119').selectOptions('Rename theirs');
  focus(choiceFor('z119'));
  await keyboard('{ArrowUp}');
  await expect.element(choiceFor('z118')).toHaveFocus();
  await choiceFor('z118').selectOptions('Rename theirs');
  await button('Reset 3 exceptions').click();
  await expect.element(button('Import zones')).toBeDisabled();

  await choiceFor('z118').selectOptions('Rename theirs');
  focus(choiceFor('z118'));
  await keyboard('{Home}');
  await choiceFor('z000').selectOptions('Replace mine');
  await button('Import 2 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '121');
  await page.getByRole('searchbox', { name: 'Search zones' }).fill('z00');
  await expect.element(rowOfMine('z000')).toHaveTextContent('S2');
  await expect.element(rowOfMine('z001')).toHaveTextContent('S1');
  await page.getByRole('searchbox', { name: 'Search zones' }).fill('z118');
  await expect.element(listed.getByRole('row', { name: /z118(?!-)/ })).toHaveTextContent('S1');
  await expect.element(rowOfMine('z118-2')).toHaveTextContent('S2');
});

test('importing the same file again adds only new items, which are ticked by keyboard', async () => {
  const header = 'id;Nombre;Tienda;capacity;WKT';
  const rows = [
    `1;Norte;S1;40;"${ring(-56.2)}"`,
    `2;Sur;S2;;"GEOMETRYCOLLECTION (POINT (1 2), ${ring(-56.1)})"`,
  ];
  await openZones();
  openFile('tiendas.csv', [header, ...rows].join('\n'));
  await expect.element(dialog.getByLabelText('Zone ID')).toHaveValue('id');
  await expect.element(dialog.getByLabelText('Store ID', { exact: true })).toHaveValue('Tienda');
  await expect.element(dialog).toHaveTextContent('Other fields: Nombre, capacity');
  await expect.element(dialog).toHaveTextContent('1 partly imported');
  await expect.element(row('Sur').or(row('S2'))).toHaveTextContent('1 × POINT');
  await button('Import 2 zones').click();
  await listed.getByRole('row').first().click();
  const others = page.getByRole('table', { name: 'Other fields' });
  await expect.element(others.getByLabelText('Value of Nombre')).toHaveValue('Norte');
  await expect.element(others.getByLabelText('Value of capacity')).toHaveValue('40');

  openFile('tiendas.csv', [header, ...rows, `3;Centro;S1;5;"${bow}"`].join('\n'));
  const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await showItems();
  await expect.element(dialog).toHaveTextContent('2 identical, skipped');
  await expect.element(tick('Import 1')).not.toBeChecked();
  await expect.element(button('Import 1 zone')).toBeEnabled();
  await tick('Import 1').click();
  await expect.element(dialog).toHaveTextContent('1 zone with an existing ID:');
  focus(tick('Import 1'));
  await keyboard('{ArrowDown}');
  await expect.element(tick('Import 2')).toHaveFocus();
  await tick('Import all').click();
  await tick('Import all').click();
  await expect.element(button('Import zones')).toBeDisabled();
  await tick('Import 3').click();
  await button('Import 1 zone').click();
  await page.getByRole('button', { name: 'All zones' }).click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '3');
});

test('a source without zones says what it is and what to do', async () => {
  await openZones();
  openFile('points.csv', 'name,lat,lng\nStore 1,-34.9,-56.2\n');
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('These are points (lat, lng), but zones must be polygons');
  await button('Choose another file').click();
  await button('Close').click();
  importText('<!doctype html><title>Log in</title>');
  await expect.element(alert).toHaveTextContent('No zones found in Pasted text');
  await expect.element(alert).toHaveTextContent('This is a web page');
});

test('of repeated IDs in a text, the first or the last is kept', async () => {
  await openImport(table(['same', ring(-56.2)], ['same', ring(-56.1)], ['same', ring(-56)]));
  const conflict = dialog.getByRole('radiogroup', { name: '2 zones with duplicate IDs in the file:' });
  await conflict.getByText('Keep the last').click();
  await button('Import 1 zone').click();
  await rowOfMine('same').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Well-Known Text' }))
    .toHaveValue(expect.stringContaining('-56 -34.9'));
});

const parts = { first: ring(-56.2), second: ring(-56.1) };
const wholeOfParts = testZone('1', {
  zoneId: 'Pocitos',
  storeId: 'STORE1',
  geometry: {
    type: 'MultiPolygon',
    coordinates: [parts.first, parts.second].flatMap((text) => partsOf(geometryOf(text))),
  },
});

test('parts with one ID are imported as one zone, and one undo removes it', async () => {
  await openImport(table(['Pocitos', parts.first], ['Pocitos', parts.second], ['Centro', ring(-56)]));
  const repeated = dialog.getByRole('radiogroup', { name: '1 zone with a duplicate ID in the file:' });
  await expect.element(repeated.getByRole('radio', { name: 'Combine into one zone' })).toBeChecked();
  await expect.element(row('Pocitos')).toHaveTextContent('Combined from 2 items.');
  await button('Import 2 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '2');
  await rowOfMine('Pocitos').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Well-Known Text' }))
    .toHaveValue(expect.stringMatching(/^MULTIPOLYGON.*-56\.2 -34\.9.*-56\.1 -34\.9/));
  await keyboard('{Control>}z{/Control}');
  await expect.element(rowOfMine('Pocitos')).not.toBeInTheDocument();
});

test('parts of an existing zone update it as a whole', async () => {
  await openImport(table(['Pocitos', parts.first], ['Pocitos', parts.second]), [wholeOfParts]);
  await expect.element(dialog).toHaveTextContent('1 identical, skipped');
  await expect.element(button('Import zones')).toBeDisabled();
  await dialog.getByText('Rename duplicates').click();
  await expect.element(button('Import 2 zones')).toBeEnabled();
  await dialog.getByText('Combine into one zone').click();
  await expect.element(button('Import zones')).toBeDisabled();
});

test('items of one ID with different values are joined on request, individually and by keyboard', async () => {
  const rows = ['A', 'B'].flatMap((id, at) => [
    `${id};STORE1;"${ring(-56.2 - at)}"`,
    `${id};STORE2;"${ring(-56.1 - at)}"`,
  ]);
  await openImport(['zone_id;store_id;polygon', ...rows].join('\n'));
  await expect.element(dialog).toHaveTextContent('Not combined (different Store ID): A, B');
  await expect.element(button('Import 4 zones')).toBeEnabled();
  const join = (name: string) => dialog.getByRole('button', { name: `Combine parts of ${name}` });
  focus(join('A'));
  await keyboard('{ArrowDown}');
  await expect.element(join('B')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(button('Import 3 zones')).toBeEnabled();
  await expect.element(dialog).toHaveTextContent('Combined zones keep the first Store ID.');
  await dialog.getByRole('button', { name: 'Separate parts of B' }).click();
  await expect.element(button('Import 4 zones')).toBeEnabled();
  await dialog.getByText('Combine into one zone').click();
  await button('Import 2 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '2');
});

test('zones without a store get the one entered for all', async () => {
  await openImport(`${ring(-56.2)} ${ring(-56.1)}`);
  await expect.element(dialog).toHaveTextContent('Pasted text: 2 items, Well-Known Text');
  await expect.element(dialog).toHaveTextContent('2 with errors');
  await dialog.getByLabelText('Store ID for zones without one').fill('S8');
  await expect.element(dialog).toHaveTextContent('2 without errors');
  await button('Import 2 zones').click();
  await expect.element(listed).toHaveAttribute('aria-rowcount', '2');
  await expect.element(listed.getByRole('row').first()).toHaveTextContent('S8');
});

test('the list scrolls to the imported zones', async () => {
  const mine = Array.from({ length: 60 }, (_, index) => testZone(String(index), { zoneId: `a${index}` }));
  await openImport(ring(-56.2), mine);
  await expect.element(rowOfMine('zone-61')).not.toBeInTheDocument();
  await button('Import 1 zone').click();
  await expect.element(rowOfMine('zone-61')).toBeInViewport();
});

test('a large file shows its progress, and reading can be canceled', async () => {
  await openZones();
  const rows = new Blob([`z,${'x'.repeat(20_000)},"${ring(-56.2)}"\n`.repeat(200)]);
  const header = 'zone_id,story,polygon\n';
  importFiles([
    { file: new File([header, ...Array.from({ length: 55 }, () => rows)], 'z.csv'), path: 'z.csv' },
  ]);
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^\d+% read/);
  await expect.element(dialog.getByRole('progressbar', { name: 'Reading progress' })).toBeVisible();
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
