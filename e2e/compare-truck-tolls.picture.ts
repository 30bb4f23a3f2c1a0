import { openSampleTolls, panelOf, picture, pictured, scrollPanel } from './guide-picture.ts';
import { expect, test } from './zonedesk.ts';

test.use(pictured);

test('docs/guide/compare-truck-tolls.md, from the trip to its total cost', { tag: '@process' }, async ({
  zonedesk: { page },
}) => {
  await openSampleTolls(page);
  const tolls = panelOf(page, 'Tolls');
  const table = tolls.getByRole('table', { name: 'Route comparison' });
  const fastest = table.getByRole('row', { name: /^Alternative 1/ });
  await tolls.getByText('Truck', { exact: true }).click();
  await expect(fastest).toContainText('550 sample units');

  await tolls.getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog', { name: 'Payment profile' });
  await form.getByLabel('Name').fill('Truck with transponder');
  await form.getByLabel('Transponder', { exact: true }).check();
  await form.getByRole('combobox', { name: 'Transponders' }).fill('Sample tag');
  await page.keyboard.press('Enter');
  await picture(page, 'payment-profile');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(fastest).toContainText('460 sample units');

  await tolls.getByRole('button', { name: 'Options', exact: true }).click();
  await tolls.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await tolls.getByLabel('Currency').fill('UYU');
  await tolls.getByLabel('Per kilometer').fill('30');
  await tolls.getByLabel('Per hour').fill('900');
  await expect(fastest).toContainText(/UYU.1,\d{3}\.\d\d\s*\+ 460 sample units/);
  await tolls.getByRole('button', { name: /^Options/ }).click();
  await scrollPanel(table);
  await picture(page, 'truck-tolls');
});
