import type { Page } from '@playwright/test';
import { mapCanvas } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
  importZones,
  openZone,
  openZones,
  panel,
  rowOf,
  toolbar,
  west,
} from './zones-panel.ts';

test.use({ deviceScaleFactor: 0.5 });

/** A zone of two parts with a hole. */
const isles =
  'MULTIPOLYGON (((-56.185 -34.91, -56.179 -34.91, -56.179 -34.9, -56.185 -34.9, -56.185 -34.91), (-56.184 -34.907, -56.18 -34.907, -56.18 -34.903, -56.184 -34.903, -56.184 -34.907)), ((-56.176 -34.91, -56.17 -34.91, -56.17 -34.9, -56.176 -34.9, -56.176 -34.91)))';

const ahead = (page: Page) => page.locator('.zd-ahead-of-tiles path');

/** Watches frames from now on; returns the position of the shape drawn over the map in the first frame with one. */
async function firstSeen(page: Page) {
  const looking = await page.evaluateHandle(() => {
    const seen = new Promise<{ left: number; right: number; top: number; bottom: number }>((resolve) => {
      const look = () => {
        const path = document.querySelector('.zd-ahead-of-tiles path');
        if (!path) return requestAnimationFrame(look);
        const { left, right, top, bottom } = path.getBoundingClientRect();
        return resolve({ left, right, top, bottom });
      };
      look();
    });
    // In an object, as a returned promise would be awaited.
    return { seen };
  });
  return () => looking.evaluate(({ seen }) => seen);
}

/** Waits until the tiles contain the change, and nothing is drawn over them. */
async function isOnlyInTiles(page: Page) {
  await mapIsIdle(page);
  await expect(ahead(page)).toHaveCount(0);
}

test('a changed zone is drawn over the map at once, and by the map’s tiles afterward', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, { west, isles });
  const at = await mapView(page);
  const northWest = at([-56.185, -34.9]);
  const southEast = at([-56.17, -34.91]);
  const looks = () =>
    page.screenshot({
      clip: {
        x: northWest.x - 4,
        y: northWest.y - 4,
        width: southEast.x - northWest.x + 8,
        height: southEast.y - northWest.y + 8,
      },
    });
  const before = await looks();
  const looksAs = (picture: Buffer) => expect.poll(async () => (await looks()).equals(picture));

  await rowOf(page, 'isles').focus();
  await page.keyboard.press('Delete');
  await isOnlyInTiles(page);
  await looksAs(before).toBe(false);
  const without = await looks();

  const seen = await firstSeen(page);
  await page.keyboard.press('Control+z');
  const { left, right, top, bottom } = await seen();
  expect(left).toBeCloseTo(northWest.x, 0);
  expect(top).toBeCloseTo(northWest.y, 0);
  expect(right).toBeCloseTo(southEast.x, 0);
  expect(bottom).toBeCloseTo(southEast.y, 0);
  await isOnlyInTiles(page);
  await looksAs(before).toBe(true);

  for (const key of ['y', 'z', 'y', 'z', 'y']) await page.keyboard.press(`Control+${key}`);
  await expect(rowOf(page, 'isles')).toBeHidden();
  await isOnlyInTiles(page);
  await looksAs(without).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'isles')).toBeVisible();
  await isOnlyInTiles(page);
  await looksAs(before).toBe(true);

  // With a tool, while the map moves, and outside the view.
  const canvas = mapCanvas(page);
  await openZone(page, 'isles');
  await changeShape(page, 'Move zone');
  await page.keyboard.press('ArrowRight');
  await toolbar(page).getByRole('button', { name: 'Done' }).click();
  await isOnlyInTiles(page);

  await canvas.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('ArrowLeft');
  await isOnlyInTiles(page);

  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('ArrowLeft');
    await mapIsIdle(page);
  }
  await panel(page).getByLabel('Description').fill('Out of sight');
  await closeZone(page);
  await isOnlyInTiles(page);
  await rowOf(page, 'isles').focus();
  await page.keyboard.press('h');
  await expect(panel(page).getByRole('button', { name: 'Show isles on map' })).toBeVisible();
  await isOnlyInTiles(page);
});
