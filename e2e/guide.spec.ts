import type { Locator, Page } from '@playwright/test';
import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, openPanel, test } from './zonedesk.ts';

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Guide' });
const title = (guide: Locator, name: string) => guide.getByRole('heading', { name, level: 2, exact: true });

/** Blocks all requests of the window except to its own host; returns the URLs that were blocked. */
async function withoutNetwork(page: Page): Promise<string[]> {
  const host = new URL('/', page.url()).href;
  const refused: string[] = [];
  await page.route(
    ({ href }) => !href.startsWith(host),
    (route) => {
      refused.push(route.request().url());
      return route.abort();
    },
  );
  return refused;
}

test('the guide opens at the panel’s page, with pictures and search, and without network requests', {
  tag: '@hosts',
}, async ({ zonedesk: { page } }) => {
  const refused = await withoutNetwork(page);
  await openPanel(page, 'Tolls');
  const tolls = page.getByRole('region', { name: 'Tolls', exact: true });
  const profile = tolls.getByRole('combobox', { name: 'Payment profile' });
  await profile.focus();
  await page.keyboard.press('F1');
  const guide = guideOf(page);
  await expect(title(guide, 'Tolls')).toBeVisible();
  await expect(guide.getByRole('article')).toBeFocused();
  const picture = guide.locator('article img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await isAccessibleInBothThemes(page);

  await openPanel(page, 'Zones');
  await page.getByRole('button', { name: 'Guide for this panel' }).click();
  await expect(title(guide, 'Zones')).toBeVisible();

  const search = guide.getByRole('searchbox', { name: 'Search the guide' });
  await search.fill('optimize order');
  await expect(guide.getByRole('status')).toHaveText(/^\d+ results?$/);
  await isAccessibleInBothThemes(page);
  await guide.getByRole('button', { name: /^Route › Stops/ }).click();
  await expect(guide.getByRole('heading', { name: 'Stops', level: 3 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();

  await openPanel(page, 'Tolls');
  await profile.focus();
  await page.keyboard.press('F1');
  await expect(title(guide, 'Route')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(profile).toBeFocused();

  expect(refused).toEqual([]);
});
