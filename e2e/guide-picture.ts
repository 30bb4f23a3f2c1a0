import type { Page } from '@playwright/test';
import { expect, mapIsIdle, type test } from './zonedesk.ts';

/** How the window is that the pictures of the documents are taken of. */
export const pictured = {
  basemap: 'built-in',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
} satisfies Parameters<typeof test.use>[0];

/** Compares the window with a picture of the guide, or takes it anew. */
export async function picture(page: Page, name: string): Promise<void> {
  // The page for the wall paints a map of its own.
  await expect(page.locator('.maplibregl-map[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  await expect(page).toHaveScreenshot(['guide', 'images', `${name}.png`]);
}

export const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Asks what a panel offers to begin with. */
export const tryExample = (page: Page, panel: string) =>
  panelOf(page, panel).getByRole('button', { name: /^Try/ }).click();

/** Opens the sample project, with its zones on the map. */
export async function openSample(page: Page): Promise<void> {
  await page.keyboard.press('Control+o');
  await page
    .getByRole('dialog', { name: 'Workspaces' })
    .getByRole('button', { name: 'Open the sample project' })
    .click();
  await expect(page).toHaveTitle('Sample – Zonedesk');
  await mapIsIdle(page);
}
