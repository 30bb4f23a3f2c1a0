import { isAccessibleInBothThemes } from './accessible.ts';
import { mapCanvas, onMap } from './hand-on-map.ts';
import { giveKey, realProvider, selectProvider } from './provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, test } from './zonedesk.ts';
import { importZones, openZone, openZones, panel, west } from './zones-panel.ts';
import { createAll, outcomes, privateKey } from './zones-sent.ts';

/** A zone that contains `west`, with a corner far from its center. */
const wide = 'POLYGON ((-56.21 -34.93, -56.1 -34.93, -56.1 -34.86, -56.21 -34.86, -56.21 -34.93))';

test('a place’s delivery zone is on its card and in the map menu, and the search finds zones @hosts', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { west, wide });
  await openZone(page, 'wide');
  await panel(page).getByLabel('Priority').fill('1');
  await page.keyboard.press('Tab');

  const zoneId = panel(page).getByLabel('Zone ID');
  const search = page.getByRole('combobox', { name: 'Search places' });
  await test.step('on the card, by keyboard', async () => {
    await search.fill('-34.905, -56.195');
    await page.keyboard.press('Enter');
    const delivering = page.getByRole('region', { name: 'Delivery zone' });
    await expect(delivering.getByRole('listitem')).toHaveText(['wide · S1Takes priority', 'west · S1']);
    await isAccessibleInBothThemes(page);
    await delivering.getByRole('button', { name: 'west · S1' }).focus();
    await page.keyboard.press('Enter');
    await expect(zoneId).toHaveValue('west');
  });

  await test.step('in the map menu, by mouse and by keyboard', async () => {
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
    await expect(page.getByRole('menuitem', { name: 'What’s here?' })).toBeFocused();
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

test('places outside all zones can be listed, and both sides of a matrix have their zones', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { west });

  await test.step('in a list, by keyboard', async () => {
    await openPanel(page, 'Addresses');
    const addresses = page.getByRole('region', { name: 'Addresses', exact: true });
    const places = ['-34.905, -56.195', '-34.89, -56.15', '-34.904, -56.194', '-34.88, -56.14'];
    await addresses.getByLabel('Addresses or coordinates').fill(places.join('\n'));
    await addresses.getByRole('button', { name: 'Continue' }).click();
    await addresses.getByRole('button', { name: 'Look up 4 lines' }).click();
    await expect(addresses.getByText('Outside all zones: 2 of 4 (50%)')).toBeVisible();
    await addresses.getByLabel('Show').selectOption('Outside all zones (2)');
    const lines = addresses.getByRole('listbox', { name: 'Lines' });
    await expect(lines.getByRole('option')).toHaveText([/-34\.89, -56\.15/, /-34\.88, -56\.14/]);
    await lines.focus();
    await page.keyboard.press('End');
    await expect(lines.locator('[aria-selected=true]')).toContainText('-34.88, -56.14');
  });

  await test.step('at the places of a matrix, and in its file', async () => {
    await openPanel(page, 'Matrix');
    const matrix = page.getByRole('region', { name: 'Matrix', exact: true });
    await matrix.getByRole('button', { name: 'Paste list for origins' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Port, -34.905, -56.195\nPark, -34.87, -56.15');
    await page.getByRole('dialog').getByRole('button', { name: 'Add 2 places' }).click();
    await matrix.getByRole('button', { name: 'Copy from origins' }).click();
    const origins = matrix.getByRole('region', { name: 'Origins', exact: true }).getByRole('listitem');
    await expect(origins).toHaveText(['Portwest · S1', 'ParkOutside all zones']);
    await matrix.getByRole('button', { name: 'Calculate 4 routes' }).click();
    await expect(matrix.getByText('Complete')).toBeVisible();
    const { content } = await savedFile(zonedesk, async () => {
      await matrix.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
    });
    const csv = content.toString();
    expect(csv).toMatch(/status,origin_zone_id,origin_store_id,destination_zone_id,destination_store_id/);
    expect(csv).toMatch(/Port,Park,.*,OK,west,S1,,/);
  });
});

test('a place’s card says if the provider has other zones for it', async ({ zonedesk }) => {
  const provider = await realProvider(privateKey);
  try {
    const { page } = zonedesk;
    await openZones(page);
    await importZones(page, { west });
    await selectProvider(page, provider);
    await giveKey(page, privateKey);
    await createAll(page, '1', 10);
    await expect(outcomes(page)).toContainText('1 zone published');
    await importZones(page, { wide });
    await page.getByRole('combobox', { name: 'Search places' }).fill('-34.905, -56.195');
    await page.keyboard.press('Enter');
    const delivering = page.getByRole('region', { name: 'Delivery zone' });
    await expect(delivering.getByRole('listitem')).toHaveText(['west · S1Takes priority', 'wide · S1']);
    await expect(delivering.getByRole('status')).toHaveText(
      `${new URL(provider.url).host} returns a different result: west · S1`,
    );
  } finally {
    await provider.close();
  }
});
