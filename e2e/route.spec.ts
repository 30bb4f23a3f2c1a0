import type { Page } from '@playwright/test';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk } from './ask-desk.ts';
import { boxOfMap, click, onMap } from './hand-on-map.ts';
import { isStored } from './kept-searches.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Route', exact: true });
const routes = (page: Page) => panel(page).getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
const exampleButton = /Try Plaza Independencia to Aeropuerto de Carrasco/;

/** A name of a street or a place, not a position. */
const address = /\p{L}{3}/u;

async function openExample(page: Page) {
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Route');
  await panel(page).getByRole('button', { name: exampleButton }).click();
  await expect(routes(page).first()).toBeVisible();
  await mapIsIdle(page);
}

/** Returns the point on the screen that the pin of a stop points to. */
async function tipOf(page: Page, name: RegExp) {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

test('alternatives are compared with their directions, and the search survives a kill', {
  tag: '@main',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openExample(page);
  await expect(routes(page).nth(1)).toBeVisible();
  await expect(panel(page).getByText('Fastest').last()).toBeVisible();
  await expect(panel(page).getByText('No tolls', { exact: true }).first()).toBeVisible();
  await expect(panel(page).getByText(/sample|toll segments/i)).toBeHidden();

  const steps = panel(page).getByRole('region', { name: 'Directions' }).getByRole('button');
  await expect(steps.first()).toBeVisible();
  const before = await steps.allInnerTexts();
  await routes(page).nth(1).click();
  await expect(routes(page).nth(1)).toBeChecked();
  await expect.poll(() => steps.allInnerTexts()).not.toEqual(before);

  await isAccessibleInBothThemes(page);

  await panel(page).locator('label', { hasText: 'Cycle' }).click();
  await panel(page).getByRole('button', { name: 'Options' }).click();
  await panel(page).getByRole('checkbox', { name: 'Ferries' }).check();
  await isStored(page, { route: { mode: 'cycling', avoid: { ferries: true } } });
  await zonedesk.killAndRestart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Route');
  await expect(panel(again).getByRole('combobox', { name: 'Start' })).toHaveValue('Plaza Independencia');
  await expect(panel(again).getByRole('radio', { name: 'Cycle' })).toBeChecked();
  await expect(panel(again).getByRole('button', { name: 'Options: avoids ferries' })).toBeVisible();
  await expect(routes(again).first()).toBeVisible();
});

async function dragEndAndLine(page: Page) {
  const end = panel(page).getByRole('combobox', { name: 'Destination' });
  const route = routes(page).first();
  const [before, routeBefore] = [await end.inputValue(), await route.innerText()];

  const from = await tipOf(page, /^Route, B/);
  await page.mouse.move(from.x, from.y - 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect(end).not.toHaveValue(before);
  await expect(end).toHaveValue(address);
  await expect.poll(() => route.innerText()).not.toBe(routeBefore);
  await mapIsIdle(page);

  // Between west and east, the route crosses the vertical center line of the map.
  const box = await boxOfMap(page);
  const middle = box.x + box.width / 2;
  const handle = page.getByRole('button', { name: 'Drag to add a stop' });
  let y = box.y + 60;
  while (y < box.y + box.height && !(await handle.isVisible())) {
    y += 5;
    await page.mouse.move(middle, y);
  }
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(middle - 10, y - 70, { steps: 6 });
  await page.mouse.up();
  await expect(panel(page).getByRole('combobox', { name: 'Stop 1' })).toHaveValue(address);
  await expect(panel(page).getByText(/A to 1/)).toBeVisible();
}

test('an avoided area is drawn, the route is exported, and its end and line are dragged', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openExample(page);
  await panel(page).getByRole('button', { name: 'Options' }).click();
  await panel(page).getByRole('button', { name: 'Draw area' }).click();
  const corners = [
    [0.45, 0.15],
    [0.55, 0.15],
    [0.55, 0.95],
    [0.45, 0.95],
  ] as const;
  for (const [across, down] of corners) {
    await click(page, await onMap(page, across, down));
  }
  // The keys apply to the area, not to zones.
  const avoidButton = page.getByRole('button', { name: 'Avoid this area' });
  for (const key of ['d', 'Control+z', 'Control+z']) await page.keyboard.press(key);
  await expect(avoidButton).toBeDisabled();
  for (const key of ['Control+y', 'Control+Shift+Z']) await page.keyboard.press(key);
  await avoidButton.click();
  await expect(panel(page).getByText('Area 1')).toBeVisible();
  await expect(panel(page).getByText(/avoids 1 area/)).toBeVisible();

  await panel(page).getByRole('button', { name: 'Stop avoiding Area 1' }).click();
  await expect(routes(page).first()).toBeVisible();
  const { name, content } = await savedFile(zonedesk, async () => {
    await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'GPX track (for navigation devices)' }).click();
  });
  expect(name).toBe('Plaza-Independencia-to-Aeropuerto-de-Carrasco.gpx');
  expect(content.toString()).toMatch(/<trkpt lat="-34\./);

  await test.step('dragging the end changes the route, and dragging the line adds a stop', () =>
    dragEndAndLine(page));
});

test.describe('on paper', () => {
  test.use({ basemap: 'built-in' });

  test('a route is printed completely, in light colors, with its map and nothing else', async ({
    zonedesk,
  }) => {
    test.slow();
    const { page } = zonedesk;
    await askDesk(page, 'settings.change', { theme: 'dark' });
    await openExample(page);
    const instructions = panel(page).getByRole('region', { name: 'Directions' }).getByRole('listitem');
    await expect(instructions.first()).toBeVisible();
    const steps = await instructions.count();
    // The system's dialog can't be controlled here.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await panel(page).getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '', { timeout: 120_000 });

    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('article');
    await expect(
      sheet.getByRole('heading', { name: 'Plaza Independencia to Aeropuerto de Carrasco' }),
    ).toBeVisible();
    await expect(sheet.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(2);
    await expect(sheet.getByRole('img', { name: 'Map' })).toBeVisible();
    await expect(sheet.getByRole('heading', { name: /^Tolls/ })).toBeHidden();
    await expect(sheet.getByText('© OpenStreetMap contributors').first()).toBeVisible();
    await expect(sheet.locator('ol').getByRole('listitem')).toHaveCount(steps);
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(sheet).toHaveCSS('color', 'rgb(17, 17, 17)');
    const cutOff = await page.evaluate(() => {
      const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
      const end = document.querySelector('article')?.getBoundingClientRect();
      return { below: (end?.bottom ?? 0) - scrollHeight, right: scrollWidth - clientWidth };
    });
    expect(cutOff.below).toBeLessThanOrEqual(0);
    expect(cutOff.right).toBe(0);
  });
});
