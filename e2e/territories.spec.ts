import { isAccessibleInBothThemes } from './accessible.ts';
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
  await dialog.getByLabel('Stores').fill(stores);
  await expect(dialog.getByText('3 stores with positions')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Accuracy of borders' }).click();
  await page.getByRole('option', { name: '1 km' }).click();
  await dialog.getByRole('button', { name: 'Work out' }).press('Enter');
  await expect(dialog.getByText('3 zones for 3 stores')).toBeVisible({ timeout: 60_000 });
  await mapIsIdle(page);
  await dialog.getByRole('slider', { name: 'Weight of Prado' }).press('End');
  await expect(dialog.getByRole('slider', { name: 'Weight of Prado' })).toHaveAttribute('aria-valuenow', '4');
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: /^Make \d zones$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('Delivery zones')).toBeVisible();
});
