import type { Page } from '@playwright/test';
import { chooseSuggestion } from './choose-suggestion.ts';
import { openSample, panelOf, picture, pictured, tryExample } from './guide-picture.ts';
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
  await expect(page.getByRole('radiogroup', { name: 'Routes found' })).toBeVisible();
  await picture(page, 'route');
});

test('docs/guide/zones.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Zones');
  await openSample(page);
  await openPanel(page, 'Zones');
  await expect(panelOf(page, 'Zones').getByRole('row', { name: /sample-pocitos/ })).toBeVisible();
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

test('docs/guide/geocoding.md', async ({ zonedesk: { page } }) => {
  await begin(page, 'Addresses');
  const panel = panelOf(page, 'Addresses');
  await panel
    .getByRole('textbox', { name: 'Addresses or positions' })
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
  await panel.getByRole('button', { name: 'Read the lines' }).click();
  await panel.getByLabel('Added to each address').fill('Montevideo');
  await panel.getByRole('button', { name: 'Look 7 lines up' }).click();
  await expect(panel.getByText('7 of 7 lines')).toBeVisible();
  await panel.getByLabel('Lines shown').selectOption('all');
  await panel
    .getByRole('option', { name: /Avenida Italia 99999/ })
    .first()
    .click();
  await picture(page, 'geocoding');
});
