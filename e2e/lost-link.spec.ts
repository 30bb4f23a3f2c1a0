import type { WebSocketRoute } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';

test('a window that lost its desk finds it again, and knows what has changed meanwhile', {
  tag: '@not-desktop',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  const links: WebSocketRoute[] = [];
  let cut = false;
  await page.routeWebSocket(/\/desk\b/, async (link) => {
    if (cut) return link.close();
    link.connectToServer();
    links.push(link);
  });
  await page.reload();
  await serviceIsReady(page);
  const looks = page.locator('html[data-mantine-color-scheme]');
  await expect(looks).toHaveAttribute('data-mantine-color-scheme', 'light');

  cut = true;
  for (const link of links) await link.close();
  const lost = page.getByRole('contentinfo').getByText('Zonedesk is not answering. Trying again…');
  await expect(lost).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await askDesk(other, 'settings.change', { theme: 'dark' })).toMatchObject({ ok: true });
  await other.close();

  cut = false;
  await serviceIsReady(page);
  await expect(looks).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
