import type { Page } from '@playwright/test';
import { chooseSuggestion } from './choose-suggestion.ts';
import { click, onMap } from './hand-on-map.ts';
import { savedFile } from './saved-file.ts';
import { importFile, townBuses, transitPanel, visibleFeed } from './transit-panel.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Draws a triangle around the map center. */
async function drawTriangle(page: Page) {
  const corners = [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.6],
    [0.4, 0.4],
  ] as const;
  for (const [across, down] of corners) {
    await click(page, await onMap(page, across, down));
  }
}

test('each panel works, its files are saved, and its content survives a restart', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);

  await openPanel(page, 'Places');
  await chooseSuggestion(page, 'Search places', 'plaza indep', /^Plaza Independencia/);
  await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
  await panel(page, 'Places').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Route from here' }).click();

  await chooseSuggestion(page, 'Destination', 'aeropuerto', /Aeropuerto Internacional de Carrasco/);
  const route = panel(page, 'Route');
  await expect(route.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first()).toBeVisible();
  await expect(route).toContainText(/\d+ min.*2\d(\.\d)? km/s);
  await mapIsIdle(page);
  const gpx = await savedFile(zonedesk, async () => {
    await route.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'GPX track (for navigation devices)' }).click();
  });
  expect(gpx.name).toMatch(/^Plaza-Independencia-.*to-Aeropuerto-.*\.gpx$/);
  expect(gpx.content.toString()).toMatch(/<trkpt lat="-34\./);
  // The system's dialog can't be controlled here.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await route.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');

  await openPanel(page, 'Tolls');
  const comparison = panel(page, 'Tolls').getByRole('table', { name: 'Route comparison' });
  await expect(comparison.getByRole('row', { name: /^Alternative 1.*\d+ min.*None/s })).toBeVisible();

  await openPanel(page, 'Isochrones');
  await panel(page, 'Isochrones').getByRole('button', { name: /^Try/ }).click();
  await expect(
    panel(page, 'Isochrones').getByRole('table', { name: 'Contours' }).getByText(/km²/),
  ).toHaveCount(3);

  await openPanel(page, 'Matrix');
  const matrix = panel(page, 'Matrix');
  await matrix.getByRole('button', { name: 'Paste list for origins' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Port, -34.9, -56.2\nPark, -34.87, -56.15');
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 places' }).click();
  await matrix.getByRole('button', { name: 'Copy from origins' }).click();
  await matrix.getByRole('button', { name: 'Calculate 4 routes' }).click();
  await expect(matrix.getByText('Complete')).toBeVisible();
  const csv = await savedFile(zonedesk, async () => {
    await matrix.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
  });
  expect(csv.content.toString().match(/,OK\r?$/gm)).toHaveLength(4);

  await openPanel(page, 'Transit');
  await panel(page, 'Transit').getByRole('button', { name: 'Use sample timetable' }).click();
  await panel(page, 'Transit').getByRole('button', { name: /^Try/ }).click();
  const connections = panel(page, 'Transit').getByRole('radiogroup', { name: 'Connections' });
  await expect(connections.getByRole('radio').first()).toContainText(/Sample timetable/);
  if (zonedesk.app) {
    await test.step('a timetable is imported from a file selected in the system’s dialog', async () => {
      await importFile(zonedesk, townBuses());
      await expect(visibleFeed(transitPanel(page))).toContainText('Valid from Jan 1, 2026 to Dec 31, 2030');
    });
  }

  await openPanel(page, 'Static map');
  await panel(page, 'Static map').getByRole('button', { name: 'Create image' }).click();
  await expect(panel(page, 'Static map').getByRole('img', { name: /Static map/ })).toBeVisible();

  await openPanel(page, 'Zones');
  const zones = panel(page, 'Zones');
  await zones.getByRole('button', { name: 'Draw zone' }).click();
  await drawTriangle(page);
  await zones.getByLabel('Zone ID').fill('first');
  await zones.getByLabel('Store ID').fill('STORE7');
  await zones.getByRole('button', { name: 'Publish zone' }).click();
  await expect(zones.getByText('Zone published')).toBeVisible();
  await zones.getByRole('button', { name: 'All zones' }).click();
  await zones.getByRole('button', { name: 'Export', exact: true }).click();
  const wkt = await savedFile(zonedesk, () =>
    page.getByRole('menuitem', { name: 'Well-Known Text', exact: true }).click(),
  );
  expect(wkt.name).toBe('zones.wkt');
  expect(wkt.content.toString()).toMatch(/^POLYGON \(\(-56\./);

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await panel(again, 'Zones').getByLabel('Zones shown').getByText('Published').click();
  await expect(again.getByRole('list', { name: 'Published zones' }).getByText('first')).toBeVisible();
  await openPanel(again, 'Route');
  await expect(panel(again, 'Route').getByRole('combobox', { name: 'Start' })).toHaveValue(
    /^Plaza Independencia/,
  );
});

/** Goes through the introduction and opens the sample project from there. */
async function takeFirstSteps(page: Page) {
  const step = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['What Zonedesk does', 'Choose a service', 'Get started']) {
    await expect(step(name).getByRole('heading', { name })).toBeFocused();
    await step(name).getByRole('button', { name: 'Next' }).or(step(name).getByText('Open sample')).click();
  }
  await expect(page).toHaveTitle('Sample project – Zonedesk');
  await mapIsIdle(page);
  await serviceIsReady(page);
  await expect(panel(page, 'Zones').getByRole('row', { name: /sample-pocitos/ })).toBeVisible();
  await expect(step('What Zonedesk does')).toBeHidden();
}

async function deleteSample(page: Page) {
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Workspaces' });
  await dialog.getByRole('button', { name: 'Delete sample project…' }).click();
  await dialog.getByRole('button', { name: 'Delete sample' }).click();
  await expect(page).toHaveTitle('Zonedesk');
  await openPanel(page, 'Zones');
  await expect(panel(page, 'Zones').getByText('No zones yet')).toBeVisible();
}

test.describe(() => {
  test.use({ firstSteps: 'unread' });

  test('the first steps open the sample project, which can be deleted', async ({ zonedesk: { page } }) => {
    await mapIsIdle(page);
    await serviceIsReady(page);
    await takeFirstSteps(page);
    await deleteSample(page);
  });
});
