import { chunksOf } from '../shared/desk/chunks.ts';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { expect, openPanel, test } from './zonedesk.ts';
import { importZonesFile, openZones, panel } from './zones-panel.ts';
import { createAll, dialog, line, outcomes, progress, showPart } from './zones-sent.ts';

test.use({ firstWindow: 'bare' });

/** Enough zones for the window to read them while more are created. */
const count = 1500;

/** Zones at different positions. */
const zones = Array.from({ length: count }, (_, index) => {
  const [west, south] = [-56.3 + (index % 70) * 0.0011, -34.95 + Math.floor(index / 70) * 0.001];
  const corners = [
    [0, 0],
    [9, 0],
    [9, 8],
    [0, 8],
    [0, 0],
  ];
  const ring = corners.map(([east = 0, north = 0]): [number, number] => [
    Number((west + east / 10_000).toFixed(4)),
    Number((south + north / 10_000).toFixed(4)),
  ]);
  return testZone(String(index), { geometry: { type: 'Polygon', coordinates: [ring] } });
});

test('after a kill while publishing many zones, the window matches the service', {
  tag: '@process',
}, async ({ zonedesk }) => {
  test.slow();
  await test.step('a kill while publishing', async () => {
    // As many zones as one response may contain.
    for (const some of chunksOf(zones, 200)) await askDesk(zonedesk.page, 'zones.change', put(...some));
    await zonedesk.restart();
    const { page } = zonedesk;
    await openZones(page);
    await createAll(page, '1,500', 10);
    const created = async () =>
      JSON.stringify(await stateOfDesk(page, 'jobs')).match(/"created":(\d+)/)?.[1] ?? 0;
    await expect.poll(async () => Number(await created())).toBeGreaterThan(200);
    await zonedesk.killAndRestart();
  });

  const { page } = zonedesk;
  const list = panel(page).getByRole('grid');
  // A slow window may read its zones while more are created.
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.reload();
  await openPanel(page, 'Zones');
  await expect(outcomes(page)).toContainText('1,500 zones published', { timeout: 120_000 });
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(progress(page)).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Compare with the service' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Filter zones' }).click();
  await page.getByRole('dialog').getByLabel('Service').selectOption('Not published');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await panel(page).getByRole('button', { name: 'Show all' }).click();
  await expect(list).toHaveAttribute('aria-rowcount', String(count));

  await showPart(page, 'Published');
  await expect(panel(page).getByText('1,500 published zones')).toBeVisible({ timeout: 60_000 });

  await showPart(page, 'My zones');
  await importZonesFile(page, [line(9999)]);
  await panel(page).getByRole('button', { name: 'Publish 1 zone' }).click();
  await expect(dialog(page).getByText('1,500 already published')).toBeVisible();
  await expect(dialog(page).getByText('Publish 1 zone to Built-in service')).toBeVisible();
});
