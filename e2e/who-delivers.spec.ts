import { isAccessibleInBothThemes } from './accessible.ts';
import { mapCanvas, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import { importZones, openZone, openZones, panel, west } from './zones-panel.ts';

/** Holds `west`, whose corner is far from its middle. */
const wide = 'POLYGON ((-56.21 -34.93, -56.1 -34.93, -56.1 -34.86, -56.21 -34.86, -56.21 -34.93))';

test('who delivers to a place stands on its card, in the menu of the map, and zones in the search @hosts', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { west, wide });
  await openZone(page, 'wide');
  await panel(page).getByLabel('Priority').fill('1');
  await page.keyboard.press('Tab');

  const zoneId = panel(page).getByLabel('Zone id');
  const search = page.getByRole('combobox', { name: 'Search places' });
  await test.step('on the card, by keyboard', async () => {
    await search.fill('-34.905, -56.195');
    await page.keyboard.press('Enter');
    const delivering = page.getByRole('region', { name: 'Who delivers here?' });
    await expect(delivering.getByRole('listitem')).toHaveText(['wide · S1Wins', 'west · S1']);
    await isAccessibleInBothThemes(page);
    await delivering.getByRole('button', { name: 'west · S1' }).focus();
    await page.keyboard.press('Enter');
    await expect(zoneId).toHaveValue('west');
  });

  await test.step('in the menu of the map, by mouse and by keyboard', async () => {
    await mapIsIdle(page);
    await openZone(page, 'wide');
    const middle = await onMap(page, 0.5, 0.5);
    await page.mouse.click(middle.x, middle.y, { button: 'right' });
    const item = page.getByRole('menuitem', { name: 'wide · S1' });
    await expect(item).toBeVisible();
    await item.click();
    await expect(zoneId).toHaveValue('wide');
    await mapCanvas(page).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'What is here?' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(zoneId).toHaveValue('wide');
  });

  await test.step('a zone is found in the search', async () => {
    await search.fill('west');
    const zones = page.getByRole('group', { name: 'Zones' });
    await expect(zones.getByRole('option')).toHaveText('westS1');
    await zones.getByRole('option').click();
    await expect(zoneId).toHaveValue('west');
  });
});
