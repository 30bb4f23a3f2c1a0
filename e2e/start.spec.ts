import { menuRunsCommands } from './desktop-menu.ts';
import { expect, mapIsIdle, serviceIsReady, test } from './zonedesk.ts';

test.use({ basemap: 'built-in' });

test('the window opens with an idle map and a service that answers, also when it is loaded again', {
  tag: '@hosts',
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

  await page.reload();
  await serviceIsReady(page);

  if (app) {
    await test.step('the menu of the desktop shows the commands of the window and runs them', () =>
      menuRunsCommands(app, page));
  }
  if (host === 'browser') {
    await test.step('where its code does not come it says so in place of staying white, and opens once it comes', async () => {
      await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
      await page.reload();
      const told = page.getByText('The window could not be loaded');
      await expect(told).toBeHidden();
      // As if the time had passed in which it may still come.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect(told).toBeVisible();

      await page.unroute(/\/assets\/index-.*\.js$/);
      await page.reload();
      await serviceIsReady(page);
      await expect(told).not.toBeAttached();
    });
  }
});
