import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('what can be reached is shown by contours, put together and made a zone', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Reach');
  const panel = page.getByRole('region', { name: 'Reach', exact: true });
  await panel.getByRole('button', { name: /^Try/ }).click();
  const contours = panel.getByRole('table', { name: 'Contours' });
  await expect(contours.getByText(/km²/)).toHaveCount(3);
  const areas = (await contours.getByText(/km²/).allInnerTexts()).map((text) => Number.parseFloat(text));
  expect(areas).toEqual([...areas].sort((one, other) => one - other));

  await panel.getByLabel('Minutes').fill('5, 10, x');
  await expect(panel.getByText(/“x”: write up to 6 numbers/)).toBeVisible();
  await panel.getByLabel('Minutes').fill('5, 15');
  await expect(contours.getByText(/km²/)).toHaveCount(2);

  await panel.getByRole('button', { name: 'Add an origin' }).click();
  await panel.getByRole('combobox', { name: 'Origin 2' }).fill('-34.8942, -56.1663');
  await page.keyboard.press('Enter');
  await expect(contours.getByText(/km²/)).toHaveCount(4);
  await panel.getByText('From all').click();
  await expect(contours.getByText('15 min')).toBeVisible();

  await isAccessibleInBothThemes(page);

  await contours.getByRole('button', { name: 'Make a zone of 15 min' }).click();
  await expect(page.getByRole('dialog').getByText(/vertices become/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a zone' }).click();
  await expect(page.getByRole('region', { name: 'Zones', exact: true }).getByLabel('Zone id')).toHaveValue(
    /reach/,
  );
});
