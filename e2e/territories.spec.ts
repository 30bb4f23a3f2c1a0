import { isAccessibleInBothThemes } from './accessible.ts';
import { isStored } from './kept-searches.ts';
import { expect, mapIsIdle, openPanel, test } from './zonedesk.ts';
import { openZones, panel } from './zones-panel.ts';

const stores = 'Centro, -34.906, -56.186\nPocitos, -34.911, -56.152\nPrado, -34.862, -56.203';

test('each store gets a zone by travel time, which can be adjusted and undone', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('button', { name: 'From list or file…' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Stores from a list' });
  await list.getByLabel('One place per line').fill(stores);
  await list.getByRole('button', { name: 'Add 3 places' }).press('Enter');
  await expect(dialog.getByText('3 stores', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Border accuracy' }).click();
  await page.getByRole('option', { name: '1 km' }).click();
  await dialog.getByRole('button', { name: 'Calculate' }).press('Enter');
  await expect(dialog.getByText('3 zones · 3 stores')).toBeVisible({ timeout: 60_000 });
  await mapIsIdle(page);
  await dialog.getByRole('slider', { name: 'Weight of Prado' }).press('End');
  await expect(dialog.getByRole('slider', { name: 'Weight of Prado' })).toHaveAttribute('aria-valuenow', '4');
  await dialog.getByRole('textbox', { name: 'Capacity of Centro in km²' }).fill('4');
  const borders = dialog.getByRole('button', { name: 'Borders', exact: true });
  await borders.press('Enter');
  await dialog.getByRole('combobox', { name: 'Smooth borders' }).click();
  await page.getByRole('option', { name: '100 m' }).click();
  await expect(dialog.getByText('Border accuracy: ')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await isStored(page, { territories: { adjusted: { toleranceMeters: 100 } } });
  await page.reload();
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  await expect(dialog.getByRole('slider', { name: 'Weight of Prado' })).toHaveAttribute('aria-valuenow', '4');
  await borders.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Smooth borders' })).toHaveValue('100 m');
  await expect(dialog.getByText('Border accuracy: ')).toBeVisible();
  await dialog.getByRole('button', { name: /^Create \d zones$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('No zones yet')).toBeVisible();
});

test('capacities use a column of the address list, and zones end at the shore, also after a reload', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await openPanel(page, 'Addresses');
  const addresses = page.getByRole('region', { name: 'Addresses', exact: true });
  const choosing = page.waitForEvent('filechooser');
  await addresses.getByRole('button', { name: 'Open CSV file' }).click();
  const customers = 'lat,lng,parcels\n-34.906,-56.186,120\n-34.911,-56.152,30\n-34.862,-56.203,"40,5"\n';
  await (await choosing).setFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(customers),
  });
  await addresses.getByRole('button', { name: 'Look up 3 lines' }).click();
  await expect(addresses.getByText('3 of 3 lines')).toBeVisible();
  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('button', { name: 'From list or file…' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Stores from a list' });
  await list.getByLabel('One place per line').fill(stores);
  await list.getByRole('button', { name: 'Add 3 places' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Border accuracy' }).click();
  await page.getByRole('option', { name: '1 km' }).click();
  await dialog.getByRole('button', { name: 'Calculate' }).press('Enter');
  const served = dialog
    .getByRole('row')
    .filter({ hasText: 'Pocitos' })
    .getByText(/^serves/);
  await expect(served).toBeVisible({ timeout: 60_000 });
  const onLand = await served.textContent();
  const borders = dialog.getByRole('button', { name: 'Borders', exact: true });
  await borders.press('Enter');
  const excludesWater = dialog.getByRole('switch', { name: 'Exclude water' });
  await expect(excludesWater).toBeChecked();
  await excludesWater.press('Space');
  await expect(served).not.toHaveText(onLand ?? '', { timeout: 60_000 });
  expect(amountIn(await served.textContent())).toBeGreaterThan(amountIn(onLand));
  await excludesWater.press('Space');
  await expect(served).toHaveText(onLand ?? '', { timeout: 60_000 });
  await dialog.getByRole('radio', { name: 'List column' }).press('Space');
  await dialog.getByRole('combobox', { name: 'Column', exact: true }).click();
  await page.getByRole('option', { name: 'parcels' }).click();
  await expect(dialog.getByText('3 lines in this area, 190.5 in total.')).toBeVisible();
  await expect(served).toHaveText('serves 30');
  const capacity = dialog.getByRole('textbox', { name: 'Capacity of Centro in parcels' });
  await capacity.fill('200');
  await isAccessibleInBothThemes(page);
  await isStored(page, { territories: { adjusted: { capacityUnit: 'column', onLand: true } } });
  await page.reload();
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  await expect(capacity).toHaveValue('200');
  await borders.press('Enter');
  await expect(excludesWater).toBeChecked();
  await expect(served).toHaveText('serves 30');
});

test('after stores move or close, territories update the zones in one edit', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  const list = (rows: readonly string[]) => ['store_id,name,lat,lon', ...rows].join('\n');
  const importStores = async (rows: readonly string[]) => {
    await panel(page).getByRole('button', { name: 'Stores…' }).click();
    await page
      .getByRole('dialog', { name: 'Stores', exact: true })
      .getByRole('button', { name: 'Import…' })
      .click();
    const importing = page.getByRole('dialog', { name: 'Import stores' });
    await importing.getByLabel('Store list').fill(list(rows));
    await importing.getByRole('button', { name: /^Import \d stores?$/ }).click();
    await expect(importing).toBeHidden();
  };
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  const calculate = async () => {
    await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
    await dialog.getByRole('button', { name: 'Calculate' }).press('Enter');
  };
  await importStores(['S1,Centro,-34.906,-56.186', 'S2,Pocitos,-34.911,-56.152', 'S3,Prado,-34.862,-56.203']);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Stores in workspace (3)' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Border accuracy' }).click();
  await page.getByRole('option', { name: '1 km' }).click();
  await dialog.getByRole('button', { name: 'Calculate' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create 3 zones' }).click({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(3);

  await test.step('without changes there is nothing to update', async () => {
    await calculate();
    await expect(dialog.getByText('No changes')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.keyboard.press('Escape');
  });
  await test.step('two stores move and one closes', async () => {
    await importStores(['S1,Centro,-34.898,-56.18', 'S2,Pocitos,-34.905,-56.14']);
    const stores = page.getByRole('dialog', { name: 'Stores', exact: true });
    await stores.getByRole('button', { name: 'Prado' }).click();
    await stores.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep 1 zone without a store' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(stores).toBeHidden();
  });
  await calculate();
  await expect(dialog.getByText('2 changed · 0 new · 1 removed · 0 unchanged')).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByRole('table', { name: 'Area moved between stores' })).toBeVisible();
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Update 3 zones' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(2);
  await isStored(page, { territories: { last: { zones: [{}, {}, {}] } } });
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByRole('row')).toHaveCount(3);
});

const amountIn = (text: string | null) => Number(text?.replace(/[^\d.]/g, ''));

test('a list of codes and stores is entered by keyboard, and codes without a border are reported', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('radio', { name: 'Time' }).press('ArrowLeft');
  await dialog.getByLabel('Codes and stores').fill('code,store\nParque Rodó,North\nQwxzy 99999,South');
  await expect(dialog.getByText('2 codes · 2 stores')).toBeVisible();
  await dialog.getByRole('button', { name: 'Find borders' }).press('Enter');
  await expect(dialog.getByText('Line 3: Qwxzy 99999 not found.')).toBeVisible();
  await isAccessibleInBothThemes(page);
});

test('stores picked on the map survive a reload', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('button', { name: 'Pick on map' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('1 store', { exact: true })).toBeVisible();
  await isStored(page, { territories: { stores: [{ storeId: '' }] } });
  await page.reload();
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  await expect(dialog.getByText('1 store', { exact: true })).toBeVisible();
});
