import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseSuggestion } from './choose-suggestion.ts';
import {
  openSample,
  openSampleTolls,
  panelOf,
  picture,
  pictured,
  scrollPanel,
  tryExample,
} from './guide-picture.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test.use(pictured);

async function begin(page: Page, panel: string) {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, panel);
}

test('docs/guide/places.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Places');
  await chooseSuggestion(page, 'Search places', 'plaza indep', /^Plaza Independencia/);
  await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
  await picture(page, 'places');
});

test('docs/guide/route.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Route');
  await tryExample(page, 'Route');
  await expect(page.getByRole('radiogroup', { name: 'Routes' })).toBeVisible();
  await picture(page, 'route');
});

test('docs/guide/zones.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Zones');
  await openSample(page);
  await openPanel(page, 'Zones');
  await expect(panelOf(page, 'Zones').getByRole('row', { name: /sample-pocitos/ })).toBeVisible();
  await expect(panelOf(page, 'Zones').getByText('Problems · 0')).toBeVisible();
  await picture(page, 'zones');
});

test('docs/guide/isochrones.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Isochrones');
  await tryExample(page, 'Isochrones');
  await expect(panelOf(page, 'Isochrones').getByText(/km²/)).toHaveCount(3);
  await picture(page, 'isochrones');
});

test('docs/guide/matrix.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Matrix');
  await tryExample(page, 'Matrix');
  const matrix = panelOf(page, 'Matrix');
  await matrix.getByRole('button', { name: /^Calculate \d+ routes$/ }).click();
  await expect(matrix.getByText('Complete')).toBeVisible();
  await picture(page, 'matrix');
});

test('docs/guide/static-map.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Route');
  await tryExample(page, 'Route');
  await expect(page.getByRole('radiogroup', { name: 'Routes' })).toBeVisible();
  await mapIsIdle(page);
  await openPanel(page, 'Static map');
  const panel = panelOf(page, 'Static map');
  await panel.getByRole('button', { name: 'Create image' }).click();
  await expect(panel.getByRole('img', { name: /^Static map/ })).toBeVisible();
  await picture(page, 'static-map');
});

test('docs/guide/geocoding.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Addresses');
  const panel = panelOf(page, 'Addresses');
  await panel
    .getByRole('textbox', { name: 'Addresses or coordinates' })
    .fill(
      [
        'Colonia 1000',
        '18 de Julio 1234',
        'Avenida Italia 2500',
        'Bulevar Artigas 1200',
        'Avenida Italia 99999',
        'Rivera 2200',
        'Calle Inventada 12',
      ].join('\n'),
    );
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByLabel('Append to each address').fill('Montevideo');
  await panel.getByRole('button', { name: 'Look up 7 lines' }).click();
  await expect(panel.getByText('7 of 7 lines')).toBeVisible();
  await panel.getByLabel('Show').selectOption('all');
  await panel
    .getByRole('option', { name: /Avenida Italia 99999/ })
    .first()
    .click();
  await picture(page, 'geocoding');
});

test('docs/guide/tolls.md', { tag: '@process' }, async ({ zonedesk: { page } }) => {
  await openSampleTolls(page);
  await scrollPanel(panelOf(page, 'Tolls').getByRole('table', { name: 'Route comparison' }));
  await picture(page, 'tolls');
});

test('docs/guide/transit.md', { tag: '@process' }, async ({ zonedesk: { page } }) => {
  await begin(page, 'Transit');
  const transit = panelOf(page, 'Transit');
  await transit.getByRole('button', { name: 'Use sample timetable' }).click();
  await tryExample(page, 'Transit');
  await transit.getByRole('combobox', { name: 'When' }).selectOption('Leave at');
  await transit.getByLabel('Leave at').fill('2026-12-01T08:30');
  await transit.getByLabel('Leave at').blur();
  await expect(transit.getByRole('radiogroup', { name: 'Connections' })).toContainText(/08:3\d/);
  await picture(page, 'transit');
});

test('docs/guide/settings.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Settings');
  const settings = panelOf(page, 'Settings');
  await settings.getByRole('button', { name: 'Test connection' }).click();
  await expect(settings.getByText('Allowed').first()).toBeVisible();
  // Waits for the last content, as the scroll bar's length depends on it.
  await expect(settings.getByRole('table', { name: 'Usage' })).toContainText('Distance matrix');
  await picture(page, 'settings');
  await settings.getByText('List', { exact: true }).click();
  await scrollPanel(settings.getByText(/^Download extracts from/), 'end');
  await picture(page, 'regions');
});

test.describe(() => {
  test.use({ profileName: 'zonedesk-guide' });

  test('docs/guide/workspaces.md', async ({ zonedesk: { page, profileFolder } }) => {
    await begin(page, 'Zones');
    await page.keyboard.press('Control+o');
    const dialog = page.getByRole('dialog', { name: 'Workspaces' });
    await dialog.getByRole('textbox', { name: 'New workspace name' }).fill('Autumn plan');
    await dialog.getByRole('button', { name: 'Create and open' }).click();
    await expect(page).toHaveTitle('Autumn plan – Zonedesk');
    await mapIsIdle(page);
    const monday = new Date('2026-11-23T16:05:00Z');
    await utimes(join(profileFolder, 'workspace.sqlite'), monday, monday);
    await page.keyboard.press('Control+o');
    await expect(dialog.getByText('Changed Nov 23, 2026')).toBeVisible();
    await picture(page, 'workspaces');
  });
});
