import type { Locator, Page } from '@playwright/test';
import { importFile, townBuses, transitPanel, visibleFeed } from './transit-panel.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';

/** Prints the answer with its map and nothing else; checks that the window is restored afterward. */
async function isPrintedCompletely(page: Page, transit: Locator) {
  const legs = await transit.getByRole('list', { name: 'Connection details' }).locator('> li').count();
  // The system's dialog can't be controlled here.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await transit.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '', { timeout: 120_000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > article');
  await expect(sheet.getByRole('heading', { level: 1 })).toContainText(' to ');
  await expect(sheet.getByText(' → ')).toHaveCount(legs);
  await expect(sheet.getByText('Point on the map')).toHaveCount(0);
  await expect(sheet.getByRole('img', { name: 'Map' })).toBeVisible();
  await expect(sheet.getByText(/^Timetable: Sample timetable/)).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
}

test('connections are found with the sample timetable and an imported one, and survive a restart', {
  tag: '@process',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Transit');
  const transit = transitPanel(page);
  await expect(transit.getByRole('note', { name: 'No timetables yet' })).toBeVisible();
  await transit.getByRole('button', { name: 'Use sample timetable' }).click();
  await transit.getByRole('button', { name: /^Try/ }).click();
  const connections = transit.getByRole('radiogroup', { name: 'Connections' });
  await expect(connections.getByRole('radio').first()).toContainText(/Sample timetable/);
  await expect(transit.getByRole('list', { name: 'Connection details' })).toContainText(/Sample \d+/);
  await expect(transit.getByText(/^Timetable: Sample timetable/)).toBeVisible();
  await isPrintedCompletely(page, transit);

  await transit.getByRole('switch', { name: /^Sample timetable/ }).click({ force: true });
  await expect(transit.getByRole('note', { name: 'No timetables yet' })).toBeVisible();
  await importFile(zonedesk, townBuses());
  const feed = visibleFeed(transit);
  await expect(feed).toContainText('Valid from Jan 1, 2026 to Dec 31, 2030');
  await feed.getByText('1 problem').click();
  await expect(feed).toContainText('stop_without_stop_time');

  await transit.getByRole('combobox', { name: 'From' }).fill('-34.9066, -56.2001');
  await page.keyboard.press('Enter');
  await transit.getByRole('combobox', { name: 'To' }).fill('-34.8941, -56.1661');
  await page.keyboard.press('Enter');
  await transit.getByRole('combobox', { name: 'When' }).selectOption('Arrive by');
  await transit.getByLabel('Arrive by').fill('2027-03-01T08:30');
  const strip = transit.getByRole('list', { name: 'Connection details' });
  await expect(strip).toContainText(/08:10.*Ciudadela.*toward Tres Cruces.*1 stop in between/s);
  await transit.getByRole('button', { name: 'Earlier' }).click();
  await expect(strip).toContainText('08:00');
  await transit.getByLabel('Arrive by').fill('2032-03-01T08:30');
  await transit.getByRole('button', { name: 'Go to Dec 31, 2030' }).click();
  await expect(strip).toContainText('Ciudadela');

  await zonedesk.restart();
  const again = zonedesk.page;
  await serviceIsReady(again);
  await openPanel(again, 'Transit');
  await expect(again.getByRole('list', { name: 'Connection details' })).toContainText('Ciudadela');
});
