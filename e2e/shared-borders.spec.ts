import type { Page } from '@playwright/test';
import { click, drag, offsetBy } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { expect, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
  east,
  hasPosition,
  importZones,
  mark,
  openZone,
  openZones,
  panel,
  rowOf,
  toolbar,
  visibleRings,
  west,
  wktField,
} from './zones-panel.ts';

const vertices = (page: Page, count: number) =>
  expect(panel(page).getByText(`${count} vertices`)).toBeVisible();
const sharedBorders = (page: Page) => toolbar(page).getByRole('button', { name: 'Shared borders' });

async function edit(page: Page, name: string) {
  await openZone(page, name);
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  await expect(toolbar(page)).toBeVisible();
}
const leave = (page: Page) => toolbar(page).getByRole('button', { name: 'Done' }).click();

test('two zones keep their shared border, by mouse, by keyboard, and after a split', {
  tag: '@hosts',
}, async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { west, east, mark });
  const at = await mapView(page);
  await edit(page, 'west');
  const corner = at([-56.19, -34.9]);

  await test.step('a shared vertex is marked, and a drag moves it in both zones', async () => {
    await page.mouse.move(corner.x, corner.y);
    await expect(toolbar(page).getByRole('note')).toContainText('Also moves east');
    await expect(page.locator('.zd-shared-mark')).toHaveCount(1);
    await drag(page, corner, offsetBy(corner, 30, 20));
    await expect.poll(async () => hasPosition(await visibleRings(page), [-56.19, -34.9])).toBe(false);
    const moved = (await visibleRings(page)).flat().find(([lng, lat]) => lng > -56.19 && lat > -34.905);
    await leave(page);
    await openZone(page, 'east');
    expect(hasPosition(await visibleRings(page), moved ?? [0, 0])).toBe(true);
    expect(hasPosition(await visibleRings(page), [-56.19, -34.9])).toBe(false);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => hasPosition(await visibleRings(page), [-56.19, -34.9])).toBe(true);
  });

  await test.step('by keyboard, a vertex is inserted in both zones', async () => {
    await edit(page, 'west');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await expect(toolbar(page).getByRole('note')).toContainText('east');
    await page.keyboard.press('i');
    await vertices(page, 5);
    await page.keyboard.press('ArrowRight');
    await leave(page);
    await openZone(page, 'east');
    await vertices(page, 5);
  });

  await test.step('moving a zone moves the border, by mouse and by keyboard, and undo restores it', async () => {
    const before = await visibleRings(page);
    await changeShape(page, 'Move zone');
    await expect(toolbar(page).getByRole('note')).toContainText('Also moves west');
    await expect(page.locator('.zd-shared-mark')).toHaveCount(1);
    const inside = at([-56.185, -34.905]);
    await drag(page, inside, offsetBy(inside, 20, 15));
    await expect.poll(() => visibleRings(page)).not.toEqual(before);
    await vertices(page, 5);
    const moved = await visibleRings(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => visibleRings(page)).not.toEqual(moved);
    const nudged = await visibleRings(page);
    await leave(page);
    await openZone(page, 'west');
    const common = async () =>
      (await visibleRings(page)).flat().filter((position) => hasPosition(nudged, position));
    expect(await common()).toHaveLength(3);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await openZone(page, 'east');
    await expect.poll(() => visibleRings(page)).toEqual(before);
  });

  await test.step('with the setting off, only one zone is edited', async () => {
    await edit(page, 'east');
    await page.keyboard.press('b');
    await expect(sharedBorders(page)).toHaveAttribute('aria-pressed', 'false');
    const before = await wktField(page).inputValue();
    await drag(page, corner, offsetBy(corner, 30, -20));
    await expect(wktField(page)).not.toHaveValue(before);
    await leave(page);
    await openZone(page, 'west');
    expect(hasPosition(await visibleRings(page), [-56.19, -34.9])).toBe(true);
    await page.keyboard.press('Control+z');
    await edit(page, 'west');
    await page.keyboard.press('b');
    await expect(sharedBorders(page)).toHaveAttribute('aria-pressed', 'true');
    await leave(page);
  });

  await test.step('a split adds its vertex to the neighbor', async () => {
    await changeShape(page, 'Split with line');
    await click(page, at([-56.2015, -34.903]));
    await click(page, at([-56.184, -34.903]));
    await toolbar(page).getByRole('button', { name: 'Finish' }).click();
    await closeZone(page);
    await expect(rowOf(page, 'west-2')).toBeVisible();
    await openZone(page, 'east');
    await vertices(page, 6);
    await page.keyboard.press('Control+z');
    await vertices(page, 5);
  });
});
