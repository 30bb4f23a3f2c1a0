import { boxOfMap } from './hand-on-map.ts';
import { expect, test } from './zonedesk.ts';
import { importZones, openZones, panel, west } from './zones-panel.ts';

test('Tab moves from a docked dialog to the map, and Shift+Tab back', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  const dialog = page.getByRole('dialog', { name: 'Stores', exact: true });
  const map = page.getByRole('main');
  await openZones(page);
  await importZones(page, { west });
  await panel(page).getByRole('button', { name: 'Stores…' }).press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const edge = await dialog.boundingBox();
  await expect
    .poll(async () => (await boxOfMap(page)).x)
    .toBeGreaterThanOrEqual(Math.floor((edge?.x ?? 0) + (edge?.width ?? 0)));

  const isOnMap = () => map.evaluate((element) => element.contains(document.activeElement));
  for (let tabs = 0; tabs < 40 && !(await isOnMap()); tabs++) await page.keyboard.press('Tab');
  expect(await isOnMap()).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  expect(await isOnMap()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
