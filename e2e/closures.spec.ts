import type { Page } from '@playwright/test';
import type { LngLat } from '../shared/geo/position.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk } from './ask-desk.ts';
import { boxOfMap, click, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Closures' });
const routes = (page: Page) =>
  panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');

/** Returns the figures of the routes. */
const figures = (page: Page) => routes(page).allInnerTexts();

/** Returns where the selected route crosses the vertical center line, as a share of the map's height from the top. */
async function heightOfRoute(page: Page): Promise<number> {
  const { x, y, width, height } = await boxOfMap(page);
  const handle = page.getByRole('button', { name: 'Drag to add a stop' });
  let down = 60;
  while (down < height && !(await handle.isVisible())) {
    down += 5;
    await page.mouse.move(x + width / 2, y + down);
  }
  return down / height;
}

/** Draws an area in the middle of the map between these shares of its height, and saves it as a closure. */
async function closeMiddle(page: Page, from: number, to: number) {
  await dialog(page).getByRole('button', { name: 'Draw on map' }).click();
  for (const [across, down] of [
    [0.45, from],
    [0.55, from],
    [0.55, to],
    [0.45, to],
  ] as const) {
    await click(page, await onMap(page, across, down));
  }
  await page.getByRole('button', { name: 'Avoid this area' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Flood');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem')).toContainText('Active');
}

test('a route avoids an active closure, also after a kill, but not before its start date', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Route');
  await panel(page, 'Route')
    .getByRole('button', { name: /^Try Plaza Independencia/ })
    .click();
  await expect(routes(page).first()).toBeVisible();
  await mapIsIdle(page);
  const before = await figures(page);
  const height = await heightOfRoute(page);
  await panel(page, 'Route').getByRole('button', { name: 'Closures: none active' }).click();
  await closeMiddle(page, height - 0.03, height + 0.03);
  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Route').getByRole('button', { name: 'Closures: 1 active' })).toBeVisible();
  await expect(panel(page, 'Route').getByRole('button', { name: /avoids 1 closure/ })).toBeVisible();
  await expect.poll(() => figures(page)).not.toEqual(before);
  await expect(routes(page).first()).toBeVisible();

  await zonedesk.killAndRestart();
  const { page: again } = zonedesk;
  await serviceIsReady(again);
  await openPanel(again, 'Route');
  const allOff = panel(again, 'Route').getByRole('button', { name: 'Closures: off (1 active)' });
  await panel(again, 'Route').getByRole('button', { name: 'Closures: 1 active' }).click();
  await dialog(again).getByRole('switch', { name: 'Apply active closures' }).press('Space');
  await expect(allOff).toBeVisible();
  await expect.poll(() => figures(again)).toEqual(before);
  await dialog(again).getByRole('switch', { name: 'Apply active closures' }).press('Space');
  await expect.poll(() => figures(again)).not.toEqual(before);
  await again.keyboard.press('Escape');
  const count = panel(again, 'Route').getByRole('button', { name: 'Closures: 1 active' });
  await count.focus();
  await again.keyboard.press('Enter');
  const edit = dialog(again).getByRole('button', { name: 'Edit Flood' });
  await edit.focus();
  await again.keyboard.press('Enter');
  await dialog(again).getByLabel('Start date').fill('2999-01-01');
  await again.keyboard.press('Enter');
  await expect(dialog(again).getByRole('listitem')).toContainText('Upcoming');
  await again.keyboard.press('Escape');
  await expect.poll(() => figures(again)).toEqual(before);
});

test('a stop inside a closure is reported, and the closure can be turned off from there', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Route');
  const route = panel(page, 'Route');
  await route.getByRole('button', { name: /^Try Plaza Independencia/ }).click();
  await expect(routes(page).first()).toBeVisible();
  const [west, south, east, north] = [-56.205, -34.911, -56.195, -34.902];
  const ring: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const area = { type: 'Polygon' as const, coordinates: [ring] };
  const market = { id: 'market', name: 'Market', reason: '', area, from: null, to: null, isOn: true };
  expect(await askDesk(page, 'closures.put', { closures: [market] })).toMatchObject({ ok: true });
  const notice = route.getByRole('alert').filter({ hasText: 'Stop A is inside the closure “Market”.' });
  await expect(notice).toBeVisible();
  await isAccessibleInBothThemes(page);
  await notice.getByRole('button', { name: 'Show “Market”' }).click();
  await notice.getByRole('button', { name: 'Turn off “Market”' }).press('Enter');
  await expect(routes(page).first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test('isochrones and a matrix avoid a closure until it is turned off', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Isochrones');
  const isochrones = panel(page, 'Isochrones');
  await isochrones.getByRole('button', { name: /^Try/ }).click();
  const areas = () => isochrones.getByText(/km²/).allInnerTexts();
  await expect.poll(async () => (await areas()).length).toBe(3);
  await mapIsIdle(page);
  const before = await areas();
  await isochrones.getByRole('button', { name: 'Closures: none active' }).click();
  await closeMiddle(page, 0.15, 0.95);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await areas()).length === 3 && (await areas())[2] !== before[2]).toBe(true);

  await openPanel(page, 'Matrix');
  const matrix = panel(page, 'Matrix');
  await matrix.getByRole('button', { name: /^Try/ }).click();
  await expect(matrix.getByText('Avoids 1 closure', { exact: true })).toBeVisible();
  await expect(matrix.getByText('Complete')).toBeVisible();
  await matrix.getByRole('button', { name: 'Closures: 1 active' }).click();
  // The dialog gets the focus once it has opened.
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await dialog(page).getByRole('switch', { name: 'Turn on Flood' }).press('Space');
  await expect(dialog(page).getByRole('listitem')).toContainText('Off · ');
  await page.keyboard.press('Escape');
  await expect(matrix.getByText('Active closures have changed.', { exact: false })).toBeVisible();
  await openPanel(page, 'Isochrones');
  await expect.poll(areas).toEqual(before);
});
