import type { Page } from '@playwright/test';
import { stateOfDesk } from './ask-desk.ts';
import { click, mapCanvas, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const titles = [
  'Draw a zone',
  'Check the zone',
  'Publish the zone',
  'Plan a route and compare alternatives',
  'Save the search',
  'Tour complete',
] as const;
type Title = (typeof titles)[number];

const tour = (page: Page, title: Title) => page.getByRole('region', { name: title, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const routes = (page: Page) => page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
const pointedAt = (page: Page) => page.locator('[data-pointed-at]');

/** Checks that the control to use is named and highlighted. */
async function isNext(page: Page, title: Title, words: string | RegExp) {
  await expect(tour(page, title).getByRole('status')).toHaveText(words);
}

async function takeTourFromFirstSteps(page: Page) {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Take the tour/ }).click();
  await expect(page).toHaveTitle('Sample project – Zonedesk');
  await expect(tour(page, 'Draw a zone')).toContainText('Step 1 of 5');
  await mapIsIdle(page);
  await serviceIsReady(page);
}

test.describe(() => {
  test.use({ firstSteps: 'unread' });

  test('the five steps of the tour use the sample project, and the user’s workspace stays unchanged', {
    tag: '@hosts',
  }, async ({ zonedesk: { page } }) => {
    await takeTourFromFirstSteps(page);

    await isNext(page, 'Draw a zone', 'Open “Zones” (3) on the left.');
    await pointedAt(page).click();
    await isNext(page, 'Draw a zone', 'Click “Draw zone” (D).');
    await pointedAt(page).click();
    await isNext(page, 'Draw a zone', /^Click the corners/);
    for (const [across, down] of [
      [0.4, 0.4],
      [0.6, 0.4],
      [0.5, 0.6],
      [0.4, 0.4],
    ] as const) {
      await click(page, await onMap(page, across, down));
    }

    await isNext(page, 'Check the zone', /^Enter a store ID in “Store ID”/);
    const name = await panel(page, 'Zones').getByLabel('Zone ID').inputValue();
    await panel(page, 'Zones').getByRole('button', { name: 'All zones' }).click();
    await isNext(page, 'Check the zone', /^Click “Problems · /);
    await panel(page, 'Zones')
      .getByText(/^Problems · /)
      .click();
    await isNext(page, 'Check the zone', /^Select “.+” in the list\.$/);
    await page.reload();
    await isNext(page, 'Check the zone', /^Click “Problems · /);
    await panel(page, 'Zones').getByText('My zones').click();
    await panel(page, 'Zones').getByRole('row', { name }).click();
    await isNext(page, 'Check the zone', /^Enter a store ID in “Store ID”/);
    await expect(panel(page, 'Zones').getByLabel('Zone ID')).toHaveValue(name);
    await pointedAt(page).fill('STORE7');
    await isNext(page, 'Publish the zone', 'Click “Publish zone”.');
    await pointedAt(page).click();

    await isNext(page, 'Plan a route and compare alternatives', 'Open “Route” (2) on the left.');
    await pointedAt(page).click();
    await isNext(page, 'Plan a route and compare alternatives', /Click “Remove: Stop/);
    await page.getByRole('button', { name: /^Remove: Stop/ }).click();
    await isNext(page, 'Plan a route and compare alternatives', /under “Routes”/);
    await routes(page).nth(1).click();

    await isNext(page, 'Save the search', 'Click “Save search” (Ctrl+S).');
    await pointedAt(page).click();
    await expect(tour(page, 'Tour complete')).toContainText('Steps done: 5 of 5');
    await tour(page, 'Tour complete').getByRole('button', { name: 'Done' }).click();
    await expect(tour(page, 'Tour complete')).toBeHidden();
    await expect.poll(() => stateOfDesk(page, 'arrangement')).toMatchObject({ tour: null });

    await page.keyboard.press('Control+o');
    const dialog = page.getByRole('dialog', { name: 'Workspaces' });
    await dialog.getByRole('button', { name: 'Delete sample project…' }).click();
    await dialog.getByRole('button', { name: 'Delete sample' }).click();
    await expect(page).toHaveTitle('Zonedesk');
    await openPanel(page, 'Zones');
    await expect(panel(page, 'Zones').getByText('No zones yet')).toBeVisible();
    await expect.poll(() => stateOfDesk(page, 'saved')).toMatchObject({ saved: 0 });
  });
});

test('the tour is started from the palette and completed by keyboard', async ({ zonedesk: { page } }) => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await mapIsIdle(page);
  await serviceIsReady(page);
  await press('Control+k');
  await page.keyboard.type('take the tour');
  await press('Enter');
  await expect(tour(page, 'Draw a zone')).toBeVisible();
  await mapIsIdle(page);
  await serviceIsReady(page);

  await press('3');
  await isNext(page, 'Draw a zone', 'Click “Draw zone” (D).');
  await press('d');
  await expect(mapCanvas(page)).toBeFocused();
  for (const move of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await press('Enter', move);
    await mapIsIdle(page);
  }
  await press('Control+Enter');

  await isNext(page, 'Check the zone', /^Enter a store ID in “Store ID”/);
  const name = await panel(page, 'Zones').getByLabel('Zone ID').inputValue();
  // The first Tab leaves the name field.
  await press('Escape', 'Escape');
  await isNext(page, 'Check the zone', /^Click “Problems · /);
  const lists = panel(page, 'Zones').getByRole('radiogroup', { name: 'Zones shown' });
  await lists.getByRole('radio', { name: 'My zones' }).focus();
  await press('ArrowRight');
  await isNext(page, 'Check the zone', `Select “${name}” in the list.`);

  await lists.getByRole('radio', { name: /^Problems/ }).focus();
  await press('ArrowLeft');
  await panel(page, 'Zones').getByRole('row', { name }).focus();
  await press('Enter');
  await isNext(page, 'Check the zone', /^Enter a store ID in “Store ID”/);
  await panel(page, 'Zones').getByLabel('Store ID').focus();
  await page.keyboard.type('STORE7');
  await press('Escape');
  await isNext(page, 'Publish the zone', 'Click “Publish zone”.');
  await panel(page, 'Zones').getByRole('button', { name: 'Publish zone' }).focus();
  await press('Enter');

  await isNext(page, 'Plan a route and compare alternatives', 'Open “Route” (2) on the left.');
  await press('2');
  await isNext(page, 'Plan a route and compare alternatives', /Click “Remove: Stop/);
  await page.getByRole('button', { name: /^Remove: Stop/ }).focus();
  await press('Enter');
  await isNext(page, 'Plan a route and compare alternatives', /under “Routes”/);
  await routes(page).first().focus();
  await press('ArrowDown');
  await isNext(page, 'Save the search', 'Click “Save search” (Ctrl+S).');
  await press('Control+s');
  await expect(tour(page, 'Tour complete')).toContainText('Steps done: 5 of 5');
  await tour(page, 'Tour complete').getByRole('button', { name: 'Done' }).focus();
  await press('Escape');
  await expect(tour(page, 'Tour complete')).toBeHidden();
  await expect(page.locator('#map')).toBeFocused();
});
