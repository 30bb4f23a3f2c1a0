import type { Page } from '@playwright/test';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const from = '-34.90580, -56.19130';
const to = '-34.91200, -56.15100';
const further = '-34.89350, -56.10600';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function type(page: Page, field: string, position: string) {
  await panel(page, 'Route').getByRole('combobox', { name: field, exact: true }).fill(position);
  await page.keyboard.press('Enter');
}

/** Returns the first duration and distance in a text. */
function figuresIn(text: string): { duration: string | undefined; distance: string | undefined } {
  const [duration] = /(\d+ h )?\d+ min/.exec(text) ?? [];
  const [distance] = /[\d.,]+ km/.exec(text) ?? [];
  return { duration, distance };
}

test('a trip has the same figures in Route, as a leg, in Tolls, and in Matrix', async ({
  zonedesk: { page },
}) => {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Route');
  await type(page, 'Start', from);
  await type(page, 'Destination', to);
  const first = panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first();
  await expect(first).toContainText('Fastest');
  const figures = figuresIn(await first.innerText());
  expect(figures).toEqual({ duration: expect.any(String), distance: expect.any(String) });

  await openPanel(page, 'Tolls');
  const way = panel(page, 'Tolls')
    .getByRole('table', { name: 'Route comparison' })
    .getByRole('row', { name: /^Alternative 1/ });
  await expect(way).toBeVisible();
  expect(figuresIn(await way.innerText())).toEqual(figures);

  await openPanel(page, 'Matrix');
  const matrix = panel(page, 'Matrix');
  await matrix.getByRole('button', { name: 'Paste list for origins' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`A, ${from}\nB, ${to}`);
  await dialog.getByRole('button', { name: 'Add 2 places' }).click();
  await matrix.getByRole('button', { name: 'Copy from origins' }).click();
  await matrix.getByRole('button', { name: /^Calculate \d+ routes/ }).click();
  await matrix.getByRole('button', { name: 'Open table' }).click();
  const table = page.getByRole('grid', { name: 'Origins × destinations: 2 × 2' });
  const cell = table.locator('[aria-rowindex="2"] [aria-colindex="3"]');
  await expect(cell).toHaveText(figures.duration ?? '');
  await page.keyboard.press('Escape');
  await matrix.getByText('Distance', { exact: true }).click();
  await matrix.getByRole('button', { name: 'Open table' }).click();
  await expect(cell).toHaveText(figures.distance ?? '');
  await page.keyboard.press('Escape');

  await openPanel(page, 'Route');
  await panel(page, 'Route').getByRole('button', { name: 'Add stop' }).click();
  await type(page, 'Stop 1', to);
  await type(page, 'Destination', further);
  const leg = panel(page, 'Route').getByText(/^A to 1 · /);
  await expect(leg).toBeVisible();
  expect(figuresIn(await leg.innerText())).toEqual(figures);
});
