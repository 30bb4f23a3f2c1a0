import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('routes are compared by total cost, and a region without toll data is reported', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  const panel = page.getByRole('region', { name: 'Tolls', exact: true });
  await expect(panel.getByText('Montevideo has no toll data')).toBeVisible();
  await panel.getByRole('button', { name: /^Try/ }).click();

  // The barriers of the airport's car park on the route are not tolls.
  const table = panel.getByRole('table', { name: 'Route comparison' });
  await expect(table.getByRole('row', { name: /^Alternative 1.*None/s })).toBeVisible();
  await expect(table.getByRole('row', { name: /(?<!“)Avoids tolls.*None/s })).toBeVisible();
  await expect(table).not.toContainText(/UYU|sample|avoidable/i);

  await table.getByRole('radio', { name: 'Alternative 2' }).check();
  await openPanel(page, 'Route');
  await expect(page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').nth(1)).toBeChecked();
  await openPanel(page, 'Tolls');

  await panel.getByRole('button', { name: 'New' }).click();
  const form = page.getByRole('dialog', { name: 'Payment profile' });
  await form.getByLabel('Name').fill('Van with a tag');
  await form.getByLabel('Transponder', { exact: true }).check();
  await form.getByRole('combobox', { name: 'Transponders' }).fill('Telepass');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save profile' }).click();

  await panel.getByRole('button', { name: /^Options/ }).click();
  await panel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await expect(table.getByRole('columnheader', { name: 'Trip cost' })).toBeVisible();
  // Costs that weren't entered aren't counted.
  await expect(table.getByRole('row', { name: /^Alternative 1.*€0\.00/s })).toBeVisible();
  await panel.getByLabel('Per kilometer').fill('100');
  await expect(table.getByRole('row', { name: /^Alternative 1.*€\d,\d{3}\.\d\d/s })).toBeVisible();

  await isAccessibleInBothThemes(page);

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Tolls');
  await expect(again.getByLabel('Payment profile')).toContainText('Van with a tag');
});

test('sample tolls can be turned on, are compared, avoided, and marked, and can be turned off again', {
  tag: '@process',
}, async ({ zonedesk: { page } }) => {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  const panel = page.getByRole('region', { name: 'Tolls', exact: true });
  await panel.getByRole('button', { name: /^Try/ }).click();
  const table = panel.getByRole('table', { name: 'Route comparison' });
  await expect(table.getByRole('row', { name: /^Alternative 1.*None/s })).toBeVisible();
  await panel.getByRole('button', { name: 'Use sample tolls' }).click();
  const [fastest, second, around] = [
    table.getByRole('row', { name: /^Alternative 1/ }),
    table.getByRole('row', { name: /^Alternative 2/ }),
    table.getByRole('row', { name: /(?<!“)Avoids tolls/ }),
  ];
  await expect(fastest).toContainText('210 sample units');
  await expect(second).toContainText('130 sample units');
  await expect(around).toContainText('None');
  await expect(around).toContainText('Lowest tolls (sample)');
  await expect(panel.getByText('are fictional')).toBeVisible();
  await expect(
    panel
      .getByRole('region', { name: 'Tolls on this route' })
      .getByText('Sample toll Avenida Italia')
      .first(),
  ).toBeVisible();
  await isAccessibleInBothThemes(page);
  await openPanel(page, 'Route');
  const routes = page.getByRole('radiogroup', { name: 'Routes' });
  await expect(routes.getByRole('radio').first()).toContainText('210 sample units tolls');
  await expect(routes.getByRole('radio').first()).toContainText('Has sample toll segments');
  await openPanel(page, 'Tolls');
  await panel.getByText('Truck', { exact: true }).click();
  await expect(fastest).toContainText('550 sample units');
  await expect(fastest).toContainText(/via \p{L}/u);
  await panel.getByRole('button', { name: /^Options/ }).click();
  await panel.getByRole('textbox', { name: 'Height' }).fill('4.11');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('These truck details don’t change the routes.')).toBeVisible();
  await panel.getByText('Car', { exact: true }).click();
  await panel.getByRole('switch', { name: 'Sample tolls and prices' }).click();
  await expect(fastest).toContainText('None');
  await expect(table).not.toContainText('sample');
});
