import { isAccessibleInBothThemes } from './accessible.ts';
import { isStored } from './kept-searches.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import { openZones, panel } from './zones-panel.ts';

const stores = 'Centro, -34.906, -56.186\nPocitos, -34.911, -56.152\nPrado, -34.862, -56.203';

test('stores get a zone each by the ways of the service, adjusted and taken back', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('button', { name: 'List or file…' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Stores from a list' });
  await list.getByLabel('One place a line').fill(stores);
  await list.getByRole('button', { name: 'Add 3 places' }).press('Enter');
  await expect(dialog.getByText('3 stores', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Accuracy of borders' }).click();
  await page.getByRole('option', { name: '1 km' }).click();
  await dialog.getByRole('button', { name: 'Work out' }).press('Enter');
  await expect(dialog.getByText('3 zones for 3 stores')).toBeVisible({ timeout: 60_000 });
  await mapIsIdle(page);
  await dialog.getByRole('slider', { name: 'Weight of Prado' }).press('End');
  await expect(dialog.getByRole('slider', { name: 'Weight of Prado' })).toHaveAttribute('aria-valuenow', '4');
  await dialog.getByRole('textbox', { name: 'Capacity of Centro in km²' }).fill('4');
  await dialog.getByRole('combobox', { name: 'Smooth borders' }).click();
  await page.getByRole('option', { name: '100 m' }).click();
  await expect(dialog.getByText('Borders may be off by')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await isStored(page, { territories: { adjusted: { toleranceMeters: 100 } } });
  await page.reload();
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  await expect(dialog.getByRole('slider', { name: 'Weight of Prado' })).toHaveAttribute('aria-valuenow', '4');
  await expect(dialog.getByRole('combobox', { name: 'Smooth borders' })).toHaveValue('100 m');
  await expect(dialog.getByText('Borders may be off by')).toBeVisible();
  await dialog.getByRole('button', { name: /^Make \d zones$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('Delivery zones')).toBeVisible();
});

test('a list of codes gives each store one zone, by keyboard, and says which codes have no border', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('radio', { name: 'Time' }).press('ArrowLeft');
  await dialog.getByLabel('Codes and stores').fill('code,store\nParque Rodó,North\nQwxzy 99999,South');
  await expect(dialog.getByText('2 codes for 2 stores')).toBeVisible();
  await dialog.getByRole('button', { name: 'Find the borders' }).press('Enter');
  await expect(dialog.getByText(/^Line 3: .* Qwxzy 99999\.$/)).toBeVisible();
  await isAccessibleInBothThemes(page);
});

test('stores picked on the map are there after a reload', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Territories' });
  await dialog.getByRole('button', { name: 'Pick on the map' }).click();
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
