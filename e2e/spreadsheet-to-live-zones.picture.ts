import { readFile } from 'node:fs/promises';
import { picture, pictured } from './guide-picture.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import { openZones, panel } from './zones-panel.ts';

test.use(pictured);

test('docs/guide/spreadsheet-to-live-zones.md, from a table to its problems', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  await dialog.getByLabel('Or paste text').fill(await readFile('docs/guide/zones.csv', 'utf8'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: 'Import 3 zones' })).toBeVisible();
  await picture(page, 'import');
  await dialog.getByRole('button', { name: 'Import 3 zones' }).click();
  await expect(dialog).toBeHidden();
  await panel(page)
    .getByText(/^Problems · \d/)
    .click();
  await mapIsIdle(page);
  await picture(page, 'problems');
});
