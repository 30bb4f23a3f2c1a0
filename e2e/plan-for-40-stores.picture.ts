import { readFile } from 'node:fs/promises';
import { picture, pictured } from './guide-picture.ts';
import { expect, test } from './zonedesk.ts';
import { openZones, panel } from './zones-panel.ts';
import { dialog as creation } from './zones-sent.ts';

test.use(pictured);

test('docs/guide/plan-for-40-stores.md, from the list to published zones', async ({ zonedesk: { page } }) => {
  test.slow();
  await openZones(page);

  await panel(page).getByRole('button', { name: 'Stores…' }).click();
  const stores = page.getByRole('dialog', { name: 'Stores', exact: true });
  await stores.getByRole('button', { name: 'Import…' }).click();
  const list = page.getByRole('dialog', { name: 'Import stores' });
  await list.getByLabel('Store list').fill(await readFile('docs/guide/stores.csv', 'utf8'));
  await list.getByRole('button', { name: 'Import 40 stores' }).click();
  await expect(stores.getByText('40 stores')).toBeVisible();
  await picture(page, 'stores');
  await page.keyboard.press('Escape');

  await panel(page).getByRole('button', { name: 'Territories…' }).click();
  const territories = page.getByRole('dialog', { name: 'Territories' });
  await territories.getByRole('button', { name: 'Stores in workspace (40)' }).click();
  await territories.getByRole('button', { name: 'Calculate' }).click();
  await expect(territories.getByText('40 zones · 40 stores')).toBeVisible({ timeout: 180_000 });
  await expect(territories.getByText(/^[\d,]+ addresses \(partial data\)/)).toBeVisible();
  // Figures may still be calculated for the addresses that have just been counted.
  await expect(territories.getByRole('button', { name: 'Create 40 zones' })).toBeEnabled({ timeout: 60_000 });
  await picture(page, 'territories');
  await territories.getByRole('button', { name: 'Create 40 zones' }).click();
  await expect(territories).toBeHidden();

  await panel(page).getByRole('button', { name: 'Coverage…' }).click();
  const cover = page.getByRole('dialog', { name: 'Coverage' });
  await cover.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(cover.getByText(/^Median .* · longest/)).toBeVisible({ timeout: 180_000 });
  await picture(page, 'cover');
  await page.keyboard.press('Escape');
  await expect(cover).toBeHidden();

  await panel(page).getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('textbox', { name: 'Version name' }).fill('Before Easter');
  await page.keyboard.press('Enter');
  await expect(versions.getByRole('listitem')).toContainText('Before Easter');
  await page.keyboard.press('Escape');
  await panel(page).getByRole('row').filter({ hasText: 'Centro' }).click();
  await panel(page).getByLabel('Store ID').fill('MVD14');
  await page.keyboard.press('Tab');
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await panel(page).getByRole('button', { name: 'Versions' }).click();
  await versions.getByRole('button', { name: 'Compare Before Easter' }).click();
  await expect(versions.getByRole('region', { name: '1 changed' })).toBeVisible();
  // The map fits the answer again, next to a legend that has grown meanwhile.
  const moves = versions.getByRole('table', { name: 'Area moved between stores' });
  await moves.getByRole('button').click();
  // The width of the list depends on the time at which a version was named.
  await picture(page, 'versions', 600);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');

  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print map…' }).click();
  const wall = page.getByRole('dialog', { name: 'Print map' });
  await wall.getByRole('textbox', { name: 'Title' }).fill('Deliveries in Montevideo');
  await page.locator('.maplibregl-map[inert]').waitFor({ state: 'attached' });
  await page.locator('.maplibregl-map[inert]').waitFor({ state: 'detached' });
  await picture(page, 'wall-page');
  await page.keyboard.press('Escape');

  await panel(page).getByRole('button', { name: 'Publish 40 zones' }).click();
  await expect(creation(page).getByText('Publish 40 zones to Built-in service')).toBeVisible();
  await picture(page, 'create');
});
