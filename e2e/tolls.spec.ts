import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('tolls are told for a payment profile, beside the way around them', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  const panel = page.getByRole('region', { name: 'Tolls', exact: true });
  await panel.getByRole('button', { name: /^Try/ }).click();

  const table = panel.getByRole('table', { name: 'Ways compared' });
  await expect(table.getByRole('row', { name: /Way 1.*UYU\s200\.00/s })).toBeVisible();
  // The booths stand at the only way out of the car park.
  await expect(
    table.getByRole('row', { name: /Keeping off tolls.*UYU\s200\.00.*Not avoidable/s }),
  ).toBeVisible();
  await expect(panel.getByText(/Sample tariff, by Cash/).first()).toBeVisible();

  await table.getByRole('radio', { name: 'Way 2' }).check();
  await openPanel(page, 'Route');
  await expect(
    page.getByRole('radiogroup', { name: 'Routes found' }).getByRole('radio').nth(1),
  ).toBeChecked();
  await openPanel(page, 'Tolls');

  await panel.getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog', { name: 'Payment profile' });
  await form.getByLabel('Name').fill('Van with a tag');
  await form.getByLabel('Transponder', { exact: true }).check();
  await form.getByRole('combobox', { name: 'Transponder systems' }).fill('Sample tag');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(table.getByRole('row', { name: /Way 1.*UYU\s160\.00/s })).toBeVisible();

  await panel.getByRole('switch', { name: 'Count distance and time too' }).click();
  await expect(table.getByRole('columnheader', { name: 'Whole trip' })).toBeVisible();
  // Nothing is counted that was not given, and what is given adds up with the tolls.
  await expect(panel.getByLabel('Currency')).toHaveValue('UYU');
  await expect(table.getByRole('row', { name: /Way 1.*UYU\s160\.00.*UYU\s160\.00/s })).toBeVisible();
  await panel.getByLabel('Per kilometer').fill('100');
  await expect(table.getByRole('row', { name: /Way 1.*UYU\s160\.00.*UYU\s\d,\d{3}\.\d\d/s })).toBeVisible();

  await isAccessibleInBothThemes(page);

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Tolls');
  await expect(again.getByLabel('Payment profile')).toContainText('Van with a tag');
});
