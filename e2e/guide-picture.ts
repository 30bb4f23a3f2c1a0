import type { Locator, Page } from '@playwright/test';
import { expect, mapIsIdle, openPanel, serviceIsReady, type test } from './zonedesk.ts';

/** How the window is that the pictures of the documents are taken of. */
export const pictured = {
  basemap: 'built-in',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  // The whole city with its airport. Where an answer made the map move, the legend would have a say in how far, which
  // grows while it comes.
  mapView: { centre: { lat: -34.873, lng: -56.107 }, zoom: 11.2 },
} satisfies Parameters<typeof test.use>[0];

/** Compares the window with a picture of the guide, or takes it anew; where so many pixels differ they count as the same. */
export async function picture(page: Page, name: string, maxDiffPixels = 0): Promise<void> {
  // The page for the wall paints a map of its own.
  await expect(page.locator('.maplibregl-map[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  await closeNotices(page);
  await putOneTime(page);
  await expect(page).toHaveScreenshot(['guide', 'images', `${name}.png`], { maxDiffPixels });
}

/** A notice goes by itself, sooner or later than a picture is taken. */
async function closeNotices(page: Page): Promise<void> {
  const closers = page.locator('.mantine-Notification-closeButton');
  for (const closer of await closers.all()) await closer.click();
  await expect(closers).toHaveCount(0);
}

/** Puts one moment in the place of today and its times, so that a picture is the same tomorrow. */
const putOneTime = (page: Page) =>
  page.evaluate(() => {
    const days = (['medium', 'long'] as const).map((dateStyle) =>
      [new Date(), new Date(2026, 10, 20)].map((day) => day.toLocaleDateString(undefined, { dateStyle })),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const before = text.nodeValue ?? '';
      const after = days
        .reduce((text, [today = '', day = '']) => text.replaceAll(today, day), before)
        .replace(/(?<=Nov 20, 2026, )\d+:\d\d\s[AP]M/g, '9:30 AM');
      if (after === before) continue;
      // A select is as wide as its options, and does not look at a text that changes in one.
      if (text.parentNode instanceof HTMLOptionElement) text.parentNode.text = after;
      else text.nodeValue = after;
    }
  });

export const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Asks what a panel offers to begin with. */
export const tryExample = (page: Page, panel: string) =>
  panelOf(page, panel).getByRole('button', { name: /^Try/ }).click();

/** Opens the sample project, with its zones on the map. */
export async function openSample(page: Page): Promise<void> {
  await page.keyboard.press('Control+o');
  await page
    .getByRole('dialog', { name: 'Workspaces' })
    .getByRole('button', { name: 'Open sample project' })
    .click();
  await expect(page).toHaveTitle('Sample project – Zonedesk');
  await mapIsIdle(page);
}

/** Compares the ways of the example by the sample tolls, which only a service of the program itself has. */
export async function openSampleTolls(page: Page): Promise<void> {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Tolls');
  await panelOf(page, 'Tolls').getByRole('button', { name: 'Use sample tolls' }).click();
  await tryExample(page, 'Tolls');
  const table = panelOf(page, 'Tolls').getByRole('table', { name: 'Route comparison' });
  await expect(table.getByRole('row', { name: /^Alternative 1/ })).toContainText('210 sample units');
  await expect(table.getByRole('row', { name: /(?<!“)Avoids tolls/ })).toContainText('None');
}

/** Scrolls a panel until this stands at its top, or at its foot. */
export const scrollPanel = (part: Locator, block: 'start' | 'end' = 'start') =>
  part.evaluate((element, block) => element.scrollIntoView({ block }), block);
