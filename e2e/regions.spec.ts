import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { addRegionFile, regionCard, regionsSection } from './add-region.ts';
import { expect, openPanel, test } from './zonedesk.ts';

const extract = resolve('../shared/data/monaco.osm.pbf');
test.skip(!existsSync(extract), `${extract} is missing`);

const importWithinMs = 240_000;

test('a region is added from a file, used, searched, removed, restored, and added again', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  test.setTimeout(2 * importWithinMs + 60_000);
  const { page } = zonedesk;
  const regions = regionsSection(page);
  const card = (name: string) => regionCard(page, name);
  const more = async (name: string, item: string) => {
    await card(name)
      .getByRole('button', { name: `More options for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await openPanel(page, 'Settings');
  await addRegionFile(zonedesk, extract, 'Monaco');
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
  await addRegionFile(zonedesk, extract, 'Monaco again');
  await expect(card('Monaco again')).toBeVisible({ timeout: importWithinMs });
});
