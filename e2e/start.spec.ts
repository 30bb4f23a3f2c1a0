import { expect, mapIsIdle, serviceIsReady, test } from './zonedesk.ts';

test.use({ basemap: 'built-in' });

test('the window opens with an idle map and a service that answers, also when it is loaded again', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
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
});
