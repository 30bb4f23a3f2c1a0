import type { Page, WebSocketRoute } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { menuRunsCommands } from './desktop-menu.ts';
import { expect, mapIsIdle, serviceIsReady, test, withoutWindow } from './zonedesk.ts';

test.use({ basemap: 'built-in' });

/** Records messages between the page and its desk from the next load on. */
async function linkOf(page: Page) {
  const links: WebSocketRoute[] = [];
  let cut = false;
  await page.routeWebSocket(/\/desk\b/, async (link) => {
    if (cut) return link.close();
    link.connectToServer();
    links.push(link);
  });
  return {
    async lose() {
      cut = true;
      for (const link of links) await link.close();
    },
    restore() {
      cut = false;
    },
  };
}

async function windowReconnects(page: Page, link: Awaited<ReturnType<typeof linkOf>>) {
  const looks = page.locator('html[data-mantine-color-scheme]');
  await expect(looks).toHaveAttribute('data-mantine-color-scheme', 'light');
  await link.lose();
  const lost = page.getByRole('contentinfo').getByText('Zonedesk isn’t responding. Retrying…');
  await expect(lost).toBeVisible();
  const other = await page.context().newPage();
  await withoutWindow(other);
  await other.goto(page.url());
  expect(await askDesk(other, 'settings.change', { theme: 'dark' })).toMatchObject({ ok: true });
  await other.close();

  link.restore();
  await serviceIsReady(page);
  await expect(looks).toHaveAttribute('data-mantine-color-scheme', 'dark');
}

test('the window opens with an idle map and a ready service, also after a reload', {
  tag: ['@main', '@hosts'],
}, async ({ zonedesk: { host, app, page } }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await expect(page).toHaveTitle('Zonedesk');
  await mapIsIdle(page);
  await serviceIsReady(page);
  expect(complaints).toEqual([]);

  const link = host === 'browser' ? await linkOf(page) : null;
  await page.reload();
  await serviceIsReady(page);

  if (link) {
    await test.step('the window reconnects after losing its connection, and has the changes made since', () =>
      windowReconnects(page, link));
  }
  if (app) {
    await test.step('the desktop menu shows and runs the window’s commands', () =>
      menuRunsCommands(app, page));
  }
  if (host === 'browser') {
    await test.step('if its code fails to load, the window says so, and opens once it loads', async () => {
      await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
      await page.reload();
      const reported = page.getByText('The window could not be loaded');
      await expect(reported).toBeHidden();
      // Simulates that the timeout has passed.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect(reported).toBeVisible();

      await page.unroute(/\/assets\/index-.*\.js$/);
      await page.reload();
      await serviceIsReady(page);
      await expect(reported).not.toBeAttached();
    });
  }
});
