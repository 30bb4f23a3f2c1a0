import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { listDesk } from '../../place-lists/list-desk.testing.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { undoZones, useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { changeStore, closeStores, placeStore, showStores } from './stores-dialog.ts';

const dialog = page.getByRole('dialog', { name: 'Stores' });
const stores = () => [...useZones.getState().stores.values()];

test('a store that was placed is named, found with its zones, deleted, and brought back', async () => {
  onTestFinished(closeStores);
  const desk = await openWindow({ panel: 'zones', zones: [testZone('alfa', { storeId: 'S1' })] });
  placeStore({ lat: -34.9, lng: -56.2 }, 'Centro');
  await dialog.getByRole('textbox', { name: 'Store ID' }).fill('S1');
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'zone-alfa' })).toBeVisible();
  await expect.poll(() => stores()).toMatchObject([{ name: 'Centro', storeId: 'S1' }]);
  await expectAccessibleInBothThemes(desk, 'the fields of a store');
  await dialog.getByRole('button', { name: 'All stores' }).click();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('1 zone');
  await dialog.getByRole('searchbox').fill('north');
  await expect.element(dialog.getByRole('listitem')).not.toBeInTheDocument();
  await dialog.getByRole('searchbox').fill('cent');
  await dialog.getByRole('button', { name: 'Centro' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Centro?' }).getByRole('button', { name: 'Keep 1' }).click();
  await expect.element(dialog).toHaveTextContent('No stores yet');
  undoZones();
  await expect.element(dialog.getByRole('button', { name: 'Centro' })).toBeVisible();
});

const storeIds = () => [...useZones.getState().zones.values()].map(({ storeId }) => storeId);

test('a new id of a store is asked for its zones, and one undo takes both back', async () => {
  onTestFinished(closeStores);
  const zones = [testZone('alfa', { storeId: 'S1' }), testZone('bravo', { storeId: 'S1' })];
  const desk = await openWindow({ panel: 'zones', zones });
  placeStore({ lat: -34.87, lng: -56.12 }, 'Centro', 'S1');
  const id = dialog.getByRole('textbox', { name: 'Store ID' });
  await id.fill('SHOP1');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Change store ID S1 to SHOP1?' });
  await expect.element(question).toHaveTextContent('2 zones have this store ID.');
  await expectAccessibleInBothThemes(desk, 'the question for the zones of a store');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(id).toHaveValue('S1');
  await id.fill('SHOP1');
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Change store and 2 zones' }).click();
  await expect.poll(storeIds).toEqual(['SHOP1', 'SHOP1']);
  expect(stores()).toMatchObject([{ storeId: 'SHOP1' }]);
  undoZones();
  await expect.poll(storeIds).toEqual(['S1', 'S1']);
  expect(stores()).toMatchObject([{ storeId: 'S1' }]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete store and 2 zones' }).click();
  await expect.poll(storeIds).toEqual([]);
  expect(stores()).toEqual([]);
  undoZones();
  await expect.poll(storeIds).toEqual(['S1', 'S1']);
});

test('a list that renames a store and drops another takes their zones along as one edit', async () => {
  onTestFinished(closeStores);
  const zones = [testZone('alfa', { storeId: 'S1' }), testZone('bravo', { storeId: 'S2' })];
  await openWindow({ panel: 'zones', zones });
  placeStore({ lat: -34.87, lng: -56.12 }, 'Centro', 'S1');
  placeStore({ lat: -34.9, lng: -56.2 }, 'Prado', 'S2');
  showStores();
  await dialog.getByRole('button', { name: 'All stores' }).click();
  await dialog.getByRole('button', { name: 'Import…' }).click();
  const list = importing.getByLabelText('Store list');
  // As the exported file and the field say.
  await expect.element(list).toHaveAttribute('placeholder', expect.stringMatching(/^store_id,name,address/));
  await list.fill('code,name\nSHOP1,Centro');
  await expect.element(preview).toHaveTextContent('0 new · 1 changed · 1 not in the list');
  await expect.element(importing.getByLabelText('Change store ID in 1 zone too')).toBeChecked();
  await importing.getByLabelText('Delete 1 store that isn’t in the list').click();
  await importing.getByLabelText('Keep 1 zone without a store').click();
  await importing.getByRole('button', { name: 'Import 1, delete 1' }).click();
  await expect.poll(storeIds).toEqual(['SHOP1', '']);
  expect(stores()).toMatchObject([{ name: 'Centro', storeId: 'SHOP1' }]);
  undoZones();
  await expect.poll(storeIds).toEqual(['S1', 'S2']);
  expect(stores()).toHaveLength(2);
});

test('Ctrl+Z in the fields of a store undoes what was typed, and then the store', async () => {
  onTestFinished(closeStores);
  await openWindow({ panel: 'zones' });
  placeStore({ lat: -34.9, lng: -56.2 }, 'Centro');
  await dialog.getByRole('textbox', { name: 'Store ID' }).fill('S1');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(dialog.getByRole('textbox', { name: 'Store ID' })).toHaveValue('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stores).toEqual([]);
  placeStore({ lat: -34.9, lng: -56.2 }, 'Norte');
  await dialog.getByRole('button', { name: 'All stores' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stores).toEqual([]);
});

test('a store outside its zone is a problem until it is moved inside', async () => {
  onTestFinished(closeStores);
  await openWindow({ panel: 'zones', zones: [testZone('alfa', { storeId: 'S1' })] });
  const problems = () =>
    useAllIssues.getState().problems?.flatMap(({ issue: { kind, ids } }) => [kind, ...ids]);
  await expect.poll(problems).toEqual([]);
  placeStore({ lat: -34.95, lng: -56.3 }, 'Centro');
  const [store] = stores();
  if (!store) throw new Error('the store was not placed');
  changeStore('zones.edits.storeChanged', store.id, { storeId: 'S1' });
  await expect.poll(problems).toEqual(['store-outside-zone', 'alfa']);
  changeStore('zones.edits.storeMoved', store.id, { position: { lat: -34.87, lng: -56.12 } });
  await expect.poll(problems).toEqual([]);
});

test('the card of a zone opens its store, and places it where there is none', async () => {
  onTestFinished(closeStores);
  const desk = await openWindow({ panel: 'zones', zones: [testZone('alfa', { storeId: 'S1' })] });
  openZone('alfa');
  const ofZone = page.getByRole('region', { name: 'Stores of this zone' });
  await expect.element(ofZone).toHaveTextContent('Store S1 isn’t on the map yet.');
  await expect.element(ofZone.getByRole('button', { name: 'Add store S1' })).toBeVisible();
  placeStore({ lat: -34.87, lng: -56.12 }, 'Centro', 'S1');
  closeStores();
  await expect.element(ofZone.getByRole('button', { name: 'Show Centro on map' })).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'the card of a zone with its store');
  await ofZone.getByRole('button', { name: 'Centro', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Store ID' })).toHaveValue('S1');
});

const importing = page.getByRole('dialog', { name: 'Import stores' });
const preview = importing.getByRole('status');

async function openImport() {
  onTestFinished(closeStores);
  const service = listDesk((address) =>
    succeeded([
      {
        public_id: address,
        types: ['address'],
        formatted_address: `${address}, Montevideo`,
        geometry: { location: { lat: -34.91, lng: -56.15 }, location_type: 'ROOFTOP' },
      },
    ]),
  );
  const desk = await openWindow({ panel: 'zones', answers: service.answers });
  service.publishTo(desk);
  showStores();
  await dialog.getByRole('button', { name: 'Import…' }).click();
  return desk;
}

test('a list of stores says what it would do, does it at once, and is taken back as one', async () => {
  const desk = await openImport();
  const list = importing.getByLabelText('Store list');
  await list.fill('Centro,-34.9,-56.2');
  await expect.element(importing.getByRole('alert')).toHaveTextContent('Add a header row');
  await expect.element(importing.getByRole('button', { name: 'Import 0 stores' })).toBeDisabled();
  await list.fill('code,name,lat,lon\nS1,Centro,-34.9,-56.2\nS2,Prado,-34.86,-56.2');
  await expect.element(preview).toHaveTextContent('2 new · 0 changed');
  await importing.getByRole('button', { name: 'Import 2 stores' }).click();
  await expect.poll(() => stores().map(({ name }) => name)).toEqual(['Centro', 'Prado']);
  await dialog.getByRole('button', { name: 'Import…' }).click();
  await list.fill('code,name,lat,lon,parcels\nS1,Centro Sur,-34.9,-56.2,\nS2,Prado,-34.86,-56.2,\n,,1,1,12');
  await expect.element(preview).toHaveTextContent('0 new · 1 changed · 1 unchanged · 1 rejected');
  await expect.element(importing).toHaveTextContent('Row 4: store ID or name is required.');
  await expect.element(importing).toHaveTextContent('Centro – Name: Centro → Centro Sur');
  await expectAccessibleInBothThemes(desk, 'the import of stores');
  await importing.getByRole('button', { name: 'Import 1 store' }).click();
  await expect.poll(() => stores().map(({ name }) => name)).toEqual(['Centro Sur', 'Prado']);
  undoZones();
  await expect.poll(() => stores().map(({ name }) => name)).toEqual(['Centro', 'Prado']);
  undoZones();
  await expect.poll(stores).toEqual([]);
});

test('three hundred stores of a file are imported, and their addresses are looked up where they have no position', async () => {
  await openImport();
  const rows = Array.from({ length: 300 }, (_, at) =>
    at === 0 ? 'S0,Rivera 100,,' : `S${at},,-34.${at + 100},-56.2`,
  );
  const file = new File([['code,address,lat,lon', ...rows].join('\n')], 'stores.csv', { type: 'text/csv' });
  await userEvent.upload(importing.element().querySelector('input[type=file]') ?? document.body, file);
  await expect.element(preview).toHaveTextContent('299 new · 0 changed · 1 without a location');
  await importing.getByRole('button', { name: 'Look up 1 address' }).click();
  await page
    .getByRole('dialog', { name: 'Store addresses' })
    .getByRole('button', { name: 'Add 1 place' })
    .click();
  await importing.getByRole('button', { name: 'Import 300 stores' }).click();
  await expect.poll(() => stores().length).toBe(300);
  expect(stores().find(({ storeId }) => storeId === 'S0')).toMatchObject({
    address: 'Rivera 100',
    position: { lat: -34.91, lng: -56.15 },
  });
});

test('colors and own columns of a list are what the preview says, and are taken back with their stores', async () => {
  const desk = await openImport();
  const list = importing.getByLabelText('Store list');
  await list.fill(
    'code,name,lat,lon,colour,parcels\nS1,Centro,-34.9,-56.2,#cc79a7,120\nS2,Prado,-34.86,-56.2,pinkish,80',
  );
  const role = (column: string) => importing.getByRole('combobox', { name: `Field for “${column}”` });
  await expect.element(role('colour')).toHaveValue('color');
  await expect.element(role('parcels')).toHaveValue('own');
  await expect.element(preview).toHaveTextContent('1 new · 0 changed · 1 rejected');
  await expect.element(importing).toHaveTextContent('1 color, matched to the closest of 24 map colors');
  await expect.element(importing).toHaveTextContent('Row 3, Prado: invalid color “pinkish”. Use #e69f00');
  await expectAccessibleInBothThemes(desk, 'the import of stores with colours');
  await role('parcels').selectOptions('Not used');
  await role('colour').selectOptions('Custom column');
  await expect.element(preview).toHaveTextContent('2 new · 0 changed');
  await role('colour').selectOptions('Color');
  await role('parcels').selectOptions('Custom column');
  await importing.getByRole('button', { name: 'Import 1 store' }).click();
  await expect
    .poll(() => desk.asked('settings.colorStores'))
    .toEqual([{ chosen: [{ store: 'S1', color: 3 }] }]);
  await expect.poll(stores).toMatchObject([{ otherFields: [{ name: 'parcels', value: '120' }] }]);
  await dialog.getByRole('button', { name: 'Centro' }).click();
  await dialog.getByRole('textbox', { name: 'Value of parcels' }).fill('130');
  await dialog.getByRole('textbox', { name: 'Store ID' }).click();
  await expect.poll(stores).toMatchObject([{ otherFields: [{ name: 'parcels', value: '130' }] }]);
  await dialog.getByRole('button', { name: 'All stores' }).click();
  await dialog.getByRole('button', { name: 'Import…' }).click();
  await list.fill('code,color\nS1,orange');
  await expect.element(importing).toHaveTextContent('Centro – Color: Pink → Orange');
  await importing.getByRole('button', { name: 'Import 1 store' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => desk.asked('settings.colorStores').at(-1))
    .toEqual({ chosen: [{ store: 'S1', color: 3 }] });
  expect(stores()).toMatchObject([{ otherFields: [{ name: 'parcels', value: '130' }] }]);
});
