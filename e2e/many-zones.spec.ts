import type { Page } from '@playwright/test';
import { expect, mapIsIdle, openPanel, test } from './zonedesk.ts';
import { panel } from './zones-panel.ts';

const count = 900;
const list = (page: Page) => panel(page).getByRole('grid');

/** Small zones side by side in the sight of the first start. */
const table = [
  'zone_id,store_id,polygon',
  ...Array.from({ length: count }, (_, index) => {
    const west = -56.2 + (index % 30) * 0.001;
    const south = -34.91 + Math.floor(index / 30) * 0.001;
    const corners = [
      [0, 0],
      [8, 0],
      [8, 8],
      [0, 8],
      [0, 0],
    ].map(([x = 0, y = 0]) => `${(west + x / 10_000).toFixed(7)} ${(south + y / 10_000).toFixed(7)}`);
    return `z${String(index).padStart(3, '0')},S${index % 3},"POLYGON ((${corners.join(', ')}))"`;
  }),
].join('\n');

test('many zones are imported, deleted and brought back as they were, hidden ones hidden', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  await dialog.getByLabel('Or paste its text').fill(table);
  await dialog.getByRole('button', { name: 'Read the text' }).click();
  await dialog.getByRole('button', { name: `Import ${count} zones` }).click();
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count));
  await panel(page).getByRole('button', { name: 'Hide z001 on the map' }).click();

  await list(page).getByRole('row', { name: /z000/ }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count));
  await expect(panel(page).getByRole('button', { name: 'Draw z001 on the map' })).toBeVisible();

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await expect(list(again)).toHaveAttribute('aria-rowcount', String(count));
  await expect(panel(again).getByRole('button', { name: 'Draw z001 on the map' })).toBeVisible();
  await again.keyboard.press('Control+y');
  await expect(list(again)).toBeHidden();
  await again.keyboard.press('Control+z');
  await expect(list(again)).toHaveAttribute('aria-rowcount', String(count));
});
