import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, openPanel, test, type Zonedesk } from './zonedesk.ts';

const extract = resolve('../shared/data/monaco.osm.pbf');
test.skip(!existsSync(extract), `${extract} is not there`);

const importWithinMs = 240_000;

test('a region is added from a file, used, searched, left, removed, restored and added again', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  test.setTimeout(2 * importWithinMs + 60_000);
  const { page } = zonedesk;
  const regions = page.getByRole('region', { name: 'Regions', exact: true });
  const card = (name: string) => regions.getByRole('article', { name, exact: true });
  const more = async (name: string, item: string) => {
    await card(name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await openPanel(page, 'Settings');
  await addFile(zonedesk, 'Monaco');
  await expect(card('Monaco')).toBeVisible({ timeout: importWithinMs });
  await expect(card('Monaco')).toContainText('addresses');
  await card('Monaco').getByRole('button', { name: 'Use Monaco' }).click();
  await expect(card('Monaco')).toContainText('In use');

  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill('Avenue de Monte-Carlo');
  await expect(page.getByRole('option', { name: /Avenue de Monte-Carlo/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await search.fill('');

  await regions.getByRole('button', { name: /^Use / }).first().click();
  await expect(card('Monaco')).not.toContainText('In use');
  await more('Monaco', 'Remove');
  await expect(card('Monaco')).toHaveCount(0);
  await regions.getByRole('button', { name: 'Restore Monaco' }).click();
  await expect(card('Monaco')).toBeVisible();
  await more('Monaco', 'Remove');
  await addFile(zonedesk, 'Monaco again');
  await expect(card('Monaco again')).toBeVisible({ timeout: importWithinMs });
});

/** As a person does: by the system's dialog, or by a path where there is none. */
async function addFile({ app, page }: Zonedesk, name: string) {
  const form = page.getByRole('form', { name: 'Add a region' });
  if (app) {
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, extract);
    await form.getByRole('button', { name: 'Choose an .osm.pbf file' }).click();
    await expect(form.getByRole('img', { name: /Outline/ })).toBeVisible();
  } else await form.getByRole('textbox', { name: 'OpenStreetMap extract' }).fill(extract);
  await form.getByRole('textbox', { name: 'Name of the new region' }).fill(name);
  await form.getByRole('button', { name: 'Add the region' }).click();
}
