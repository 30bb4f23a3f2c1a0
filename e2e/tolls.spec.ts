import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('ways are compared by their whole cost, and a region without tolls says that it has none', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  const panel = page.getByRole('region', { name: 'Tolls', exact: true });
  await expect(panel.getByText('The data of Montevideo tell of no tolls')).toBeVisible();
  await panel.getByRole('button', { name: /^Try/ }).click();

  // The barriers of the airport's car park, through which the way leads, are no toll.
  const table = panel.getByRole('table', { name: 'Alternatives compared' });
  await expect(table.getByRole('row', { name: /Alternative 1.*None/s })).toBeVisible();
  await expect(table.getByRole('row', { name: /Keeping off tolls.*None/s })).toBeVisible();
  await expect(table).not.toContainText(/UYU|sample|avoidable/i);

  await table.getByRole('radio', { name: 'Alternative 2' }).check();
  await openPanel(page, 'Route');
  await expect(
    page.getByRole('radiogroup', { name: 'Routes found' }).getByRole('radio').nth(1),
  ).toBeChecked();
  await openPanel(page, 'Tolls');

  await panel.getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog', { name: 'Payment profile' });
  await form.getByLabel('Name').fill('Van with a tag');
  await form.getByLabel('Transponder', { exact: true }).check();
  await form.getByRole('combobox', { name: 'Transponder systems' }).fill('Telepass');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save profile' }).click();

  await panel.getByRole('switch', { name: 'Count distance and time too' }).click();
  await expect(table.getByRole('columnheader', { name: 'Whole trip' })).toBeVisible();
  // Nothing is counted that was not given.
  await expect(table.getByRole('row', { name: /Alternative 1.*None.*€0\.00/s })).toBeVisible();
  await panel.getByLabel('Per kilometer').fill('100');
  await expect(table.getByRole('row', { name: /Alternative 1.*None.*€\d,\d{3}\.\d\d/s })).toBeVisible();

  await isAccessibleInBothThemes(page);

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Tolls');
  await expect(again.getByLabel('Payment profile')).toContainText('Van with a tag');
});
