import type { Page } from '@playwright/test';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { mapCanvas } from './hand-on-map.ts';
import { isStored } from './kept-searches.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';
import { importZones, west } from './zones-panel.ts';

const splitter = (page: Page) => page.getByRole('separator', { name: 'Panel width' });
const tableSplitter = (page: Page) => page.getByRole('separator', { name: 'Resize table' });
const placeSearch = (page: Page) => page.getByRole('combobox', { name: 'Search places' });
const places = (page: Page) => page.getByRole('region', { name: 'Places', exact: true });
const optionsOfSearch = (page: Page) => places(page).getByRole('button', { name: /^Options/ });
const zoneTable = (page: Page) => page.getByRole('grid', { name: 'Zone table' });
const recent = (page: Page) => page.getByRole('listbox', { name: 'Recent' }).getByRole('option');

/** Returns the status bar's text on the map's center and zoom. */
async function visibleMap(page: Page) {
  await mapCanvas(page).hover();
  const position = page.getByRole('contentinfo').locator('data').first();
  await expect(position).toHaveText(/-?\d+\.\d+, -?\d+\.\d+/);
  const zoom = page.getByText(/^Zoom \d/);
  const [lat, lng] = String(await position.getAttribute('value'))
    .split(',')
    .map(Number);
  return { lat, lng, zoom: Number(await zoom.getAttribute('value')) };
}

test('a restart restores panels, map view, table layout, recent places, and search options', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await mapIsIdle(page);
  const first = await visibleMap(page);
  await placeSearch(page).fill('plaza indep');
  await page
    .getByRole('option', { name: /^Plaza Independencia/ })
    .first()
    .click();
  await isStored(page, {
    places: { recent: [{ description: expect.stringMatching(/^Plaza Independencia/) }] },
  });

  await optionsOfSearch(page).click();
  await places(page).getByRole('combobox', { name: 'Countries' }).fill('uru');
  await page.getByRole('option', { name: 'Uruguay' }).click();
  await places(page).getByRole('checkbox', { name: 'Prefer places within a circle' }).click();
  await page.getByRole('button', { name: /^Circle radius/ }).press('ArrowLeft');
  const preferred = String(await optionsOfSearch(page).getAttribute('title'));
  expect(preferred).toMatch(/^Options: Uruguay, within .* first$/);
  await isStored(page, { searchOptions: { countries: ['UY'] } });

  await openPanel(page, 'Zones');
  await importZones(page, { west });
  await page.getByRole('button', { name: 'Open table' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Store ID' }).click();
  await zoneTable(page).getByRole('columnheader', { name: 'Area' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Table position' }).click();
  await page.getByRole('menuitemradio', { name: 'Next to map' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tableSplitter(page).press('ArrowLeft');
  const tableWidth = String(await tableSplitter(page).getAttribute('aria-valuenow'));

  await openPanel(page, 'Isochrones');
  await expect(zoneTable(page)).toHaveCount(0);
  for (let step = 0; step < 4; step += 1) await splitter(page).press('ArrowRight');
  const chosen = await visibleMap(page);
  for (const key of ['ArrowRight', 'ArrowUp', '+']) {
    await mapCanvas(page).press(key);
    await mapIsIdle(page);
  }
  const left = await visibleMap(page);
  expect(left.lng).toBeGreaterThan(Number(chosen.lng));
  expect(left.lat).toBeGreaterThan(Number(chosen.lat));
  expect(left.zoom).toBeGreaterThan(first.zoom);
  const width = Number(await splitter(page).getAttribute('aria-valuenow'));
  expect(width).toBe(480);
  await expect
    .poll(() => stateOfDesk(page, 'arrangement'))
    .toMatchObject({ layout: { panel: 'isochrones', panelWidth: width }, view: { zoom: left.zoom } });

  await zonedesk.restart();
  const again = zonedesk.page;
  await expect(again.getByRole('region', { name: 'Isochrones', exact: true })).toBeVisible();
  await expect(splitter(again)).toHaveAttribute('aria-valuenow', String(width));
  await mapIsIdle(again);
  const found = await visibleMap(again);
  for (const part of ['lat', 'lng', 'zoom'] as const) expect(found[part]).toBeCloseTo(Number(left[part]), 6);
  await placeSearch(again).click();
  await expect(recent(again)).toHaveText([/^Plaza Independencia/]);
  await again.getByRole('button', { name: 'Clear recent places' }).click();
  await isStored(again, { places: { recent: [] } });
  await openPanel(again, 'Places');
  await expect(optionsOfSearch(again)).toHaveText('Options (2)');
  await expect(optionsOfSearch(again)).toHaveAttribute('title', preferred);
  await expect(again.getByRole('button', { name: /^Circle radius/ })).toBeVisible();
  await placeSearch(again).fill('paris');
  await expect(again.getByRole('option', { name: /France/ })).toHaveCount(0);
  await expect(again.getByText(preferred)).toBeVisible();
  await placeSearch(again).press('Escape');
  await places(again).getByRole('button', { name: 'Reset' }).click();
  await placeSearch(again).fill('paris');
  await expect(again.getByRole('option', { name: /^Paris.*France/ })).toBeVisible();
  await placeSearch(again).press('Escape');
  await openPanel(again, 'Zones');
  await expect(tableSplitter(again)).toHaveAttribute('aria-valuenow', tableWidth);
  await expect(zoneTable(again).getByRole('columnheader', { name: 'Area' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(zoneTable(again).getByRole('columnheader', { name: 'Store ID' })).toHaveCount(0);
});

test('the window opens at its last position, and only in the selected theme', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const place = { x: 40, y: 30, width: 1000, height: 700 };
  await zonedesk.app?.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await askDesk(zonedesk.page, 'settings.change', { theme: 'dark' });
  await zonedesk.restart();
  const bounds = await zonedesk.app?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toEqual(place);

  // Records the attributes of the page's root element from the start.
  await zonedesk.page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { schemesSeen: seen });
    new MutationObserver(() => {
      const scheme = document.documentElement.getAttribute('data-mantine-color-scheme');
      if (scheme) seen.add(scheme);
    }).observe(document, { subtree: true, attributeFilter: ['data-mantine-color-scheme'] });
  });
  await zonedesk.page.reload();
  await serviceIsReady(zonedesk.page);
  expect(await zonedesk.page.evaluate(() => [...Reflect.get(window, 'schemesSeen')])).toEqual(['dark']);
});
