import type { Page } from '@playwright/test';
import { expect, openPanel, test } from './zonedesk.ts';
import { importZonesFile, panel } from './zones-panel.ts';

const count = 5000;
const grid = (page: Page) => panel(page).getByRole('grid');

/** Small zones side by side, as lines of a CSV file. */
const lines = Array.from({ length: count }, (_, index) => {
  const [west, south] = [-56.3 + (index % 70) * 0.002, -34.95 + Math.floor(index / 70) * 0.001];
  const [east, north] = [west + 0.0015, south + 0.0008];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([lng = 0, lat = 0]) => `${lng.toFixed(4)} ${lat.toFixed(4)}`);
  return `z${index},S${index % 3},"POLYGON ((${ring.join(', ')}))"`;
});

test('what was changed just before the window is loaded again, or closed, is there', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await importZonesFile(page, lines);
  await page.reload();
  await openPanel(page, 'Zones');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count));

  await grid(page).getByRole('row', { name: /z0/ }).first().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(grid(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count));
  await zonedesk.restart();
  await openPanel(zonedesk.page, 'Zones');
  await expect(grid(zonedesk.page)).toHaveAttribute('aria-rowcount', String(count));
});
