import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test.use({
  basemap: 'built-in',
  firstSteps: 'unread',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
});

test('a route through the zones of the sample project', async ({ zonedesk: { page } }) => {
  await serviceIsReady(page);
  const step = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['What Zonedesk does', 'Choose a service', 'Get started']) {
    await step(name).getByRole('button', { name: 'Next' }).or(step(name).getByText('Open sample')).click();
  }
  await expect(page).toHaveTitle('Sample project – Zonedesk');
  await mapIsIdle(page);
  await openPanel(page, 'Route');
  await expect(page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first()).toBeVisible();
  await mapIsIdle(page);
  await expect(page).toHaveScreenshot(['images', 'route.png']);
});
