import type { Page } from '@playwright/test';
import { smallRings } from './small-rings.ts';
import { expect, openPanel, test } from './zonedesk.ts';
import { importZonesFile, panel } from './zones-panel.ts';

const count = 5000;
const grid = (page: Page) => panel(page).getByRole('grid');

/** Lines of a CSV file. */
const lines = smallRings(count).map(
  (ring, index) =>
    `z${index},S${index % 3},"POLYGON ((${ring.map((corner) => corner.join(' ')).join(', ')}))"`,
);

test('changes made just before a reload or the end of the program are saved', {
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

test('a browser warns before leaving the page while changes are being saved', {
  tag: '@browser',
}, async ({ zonedesk: { page } }) => {
  await importZonesFile(page, lines);
  const opening = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const dialog = await opening;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count));
  const mayEnd = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(mayEnd).toBe(true);
  await page.reload();
  await openPanel(page, 'Zones');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count));
});
