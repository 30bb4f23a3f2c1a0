import type { Locator, Page } from '@playwright/test';
import { expect, mapIsIdle, openPanel, serviceIsReady, type test } from './zonedesk.ts';

/** Window options for screenshots of the docs. */
export const pictured = {
  basemap: 'built-in',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  // The entire city with its airport, so that answers don't move the map: by how much would depend on the legend, which
  // grows meanwhile.
  mapView: { centre: { lat: -34.873, lng: -56.107 }, zoom: 11.2 },
} satisfies Parameters<typeof test.use>[0];

/** Compares the window with a screenshot of the guide, or retakes it; tolerates this many different pixels. */
export async function picture(page: Page, name: string, maxDiffPixels = 0): Promise<void> {
  // The wall map renders its own map.
  await expect(page.locator('.maplibregl-map[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  await closeNotices(page);
  await putOneTime(page);
  await expect(page).toHaveScreenshot(['guide', 'images', `${name}.png`], { maxDiffPixels });
}

/** Closes notices, which may disappear by themselves before or after the screenshot. */
async function closeNotices(page: Page): Promise<void> {
  const closers = page.locator('.mantine-Notification-closeButton');
  for (const closer of await closers.all()) await closer.click();
  await expect(closers).toHaveCount(0);
}

/** Replaces the current date and times by fixed ones, so that screenshots stay the same. */
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
      // Changing the text node of an option doesn't resize its select.
      if (text.parentNode instanceof HTMLOptionElement) text.parentNode.text = after;
      else text.nodeValue = after;
    }
  });

export const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Runs the example that an empty panel offers. */
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

/** Compares the routes of the example with sample tolls, which only the program's own service has. */
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

/** Scrolls a panel until an element is at its top or bottom. */
export const scrollPanel = (part: Locator, block: 'start' | 'end' = 'start') =>
  part.evaluate((element, block) => element.scrollIntoView({ block }), block);
