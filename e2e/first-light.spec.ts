import type { Page } from '@playwright/test';
import { hasReadableColours, isAccessible } from './accessible.ts';
import { click, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types into a search field and takes the suggestion that reads so. */
async function choose(page: Page, field: string, text: string, suggestion: RegExp) {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: suggestion }).first().click();
}

/** Draws a triangle around the middle of the map. */
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

test.describe('the whole program', () => {
  test.use({ basemap: 'built-in' });

  test('a place is found, a route leads from it, and a zone around it outlives a restart', {
    tag: '@hosts',
  }, async ({ zonedesk }) => {
    const { page } = zonedesk;
    await mapIsIdle(page);
    await serviceIsReady(page);

    await openPanel(page, 'Places');
    await choose(page, 'Search places', 'plaza indep', /^Plaza Independencia/);
    await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
    await page.getByRole('button', { name: 'Route from here' }).click();

    await choose(page, 'Destination', 'aeropuerto', /Aeropuerto Internacional de Carrasco/);
    const found = panel(page, 'Route').getByRole('radiogroup', { name: 'Routes found' });
    await expect(found.getByRole('radio').first()).toBeVisible();
    await expect(panel(page, 'Route')).toContainText(/\d+ min.*2\d(\.\d)? km/s);
    await mapIsIdle(page);

    await openPanel(page, 'Zones');
    await panel(page, 'Zones').getByRole('button', { name: 'Draw a zone' }).click();
    await drawTriangle(page);
    await panel(page, 'Zones').getByLabel('Zone id').fill('first');
    await panel(page, 'Zones').getByLabel('Store id').fill('STORE7');
    await panel(page, 'Zones').getByRole('button', { name: 'Create this zone' }).click();
    await expect(panel(page, 'Zones').getByText('The service has created this zone.')).toBeVisible();

    await zonedesk.restart();
    const { page: again } = zonedesk;
    await openPanel(again, 'Zones');
    await panel(again, 'Zones').getByText('At the service').click();
    await expect(again.getByRole('list', { name: 'Zones at the service' }).getByText('first')).toBeVisible();
  });
});

for (const [colorScheme, check] of [
  ['light', isAccessible],
  ['dark', hasReadableColours],
] as const) {
  test(`every panel is free of accessibility faults (${colorScheme})`, async ({ zonedesk }) => {
    const { page } = zonedesk;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await mapIsIdle(page);
    await serviceIsReady(page);
    const names = await page.getByRole('navigation', { name: 'Panels' }).getByRole('button').allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(['Places', 'Route', 'Zones', 'Settings']));
    for (const name of names) {
      await openPanel(page, name);
      await expect(panel(page, name)).toBeVisible();
      await check(page, name);
    }

    await page.keyboard.press('Shift+?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByRole('row', { name: 'Ctrl+K Search places' })).toBeVisible();
    await check(page, 'Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
}
