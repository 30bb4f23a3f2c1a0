import type { Page } from '@playwright/test';
import { drag, offsetBy } from './hand-on-map.ts';
import { mapView, type Position } from './map-view.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import {
  changeShape,
  hasPosition,
  importZones,
  mark,
  openZone,
  openZones,
  panel,
  toolbar,
  visibleRings,
  west,
  wktField,
} from './zones-panel.ts';

/** Starts to edit the vertices of `west`; returns a function from positions to points in the window. */
async function editWest(page: Page) {
  await openZones(page);
  await importZones(page, { west, mark });
  const at = await mapView(page);
  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  return at;
}

test('vertices are moved, inserted, and deleted, and follow the pointer; a zone only moves with its tool', async ({
  zonedesk: { page },
}) => {
  const at = await editWest(page);
  await expect(toolbar(page)).toBeVisible();
  await mapView(page);

  const corner = offsetBy(at([-56.2, -34.91]), -10, -10);
  const cornerLooks = () => page.screenshot({ clip: { ...corner, width: 20, height: 20 } });
  const unselected = await cornerLooks();
  await page.keyboard.press(']');
  await expect.poll(async () => (await cornerLooks()).equals(unselected)).toBe(false);

  const inside = at([-56.197, -34.907]);
  const areaLooks = () => page.screenshot({ clip: { ...inside, width: 12, height: 12 } });
  await mapIsIdle(page);
  const area = await areaLooks();
  await drag(page, at([-56.19, -34.9]), at([-56.186, -34.898]));
  const northEast = async () => (await visibleRings(page)).flat().find(([lng]) => lng > -56.189);
  await expect.poll(northEast).toEqual([expect.closeTo(-56.186, 4), expect.closeTo(-34.898, 4)]);
  const moved = await northEast();
  if (!moved) throw new Error('The vertex is gone');
  await mapIsIdle(page);
  await expect.poll(async () => (await areaLooks()).equals(area)).toBe(true);

  await drag(page, at([-56.195, -34.91]), at([-56.195, -34.913]));
  await expect(panel(page).getByText('5 vertices')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(panel(page).getByText('4 vertices')).toBeVisible();
  await page.keyboard.press('i');
  await expect(panel(page).getByText('5 vertices')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('4 vertices')).toBeVisible();

  const before = await wktField(page).inputValue();
  const panned = async () => (await mapView(page))([-56.195, -34.905]).x - at([-56.195, -34.905]).x;
  await drag(page, at([-56.195, -34.905]), offsetBy(at([-56.195, -34.905]), 60, 40));
  await expect.poll(panned).toBeCloseTo(60, 0);
  const afterPan = await mapView(page);
  expect(await wktField(page).inputValue()).toBe(before);
  await toolbar(page).getByRole('button', { name: 'Done' }).click();
  await drag(page, afterPan([-56.195, -34.905]), offsetBy(afterPan([-56.195, -34.905]), -60, -40));
  await expect.poll(panned).toBeCloseTo(0, 0);
  const back = await mapView(page);
  expect(await wktField(page).inputValue()).toBe(before);

  await changeShape(page, 'Move zone');
  await expect(toolbar(page)).toBeVisible();
  await mapView(page);
  const [start = []] = await visibleRings(page);
  await drag(page, back([-56.195, -34.905]), back([-56.191, -34.903]));
  const shifts = async () => {
    const [current = []] = await visibleRings(page);
    return current.map(([lng, lat], index) => [
      lng - (start[index]?.[0] ?? 0),
      lat - (start[index]?.[1] ?? 0),
    ]);
  };
  await expect.poll(shifts).toEqual(start.map(() => [expect.closeTo(0.004, 4), expect.closeTo(0.002, 4)]));
  await page.keyboard.press('Control+z');
  await expect(wktField(page)).toHaveValue(before);

  await toolbar(page).getByRole('button', { name: 'Done' }).click();
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  await expectToFollow(page, moved);
});

/** Drags the northeastern vertex of the zone while the map is zoomed. */
async function expectToFollow(page: Page, northEast: Position) {
  const corner = (await mapView(page))(northEast);
  const hand = offsetBy(corner, 40, -20);
  const preview = page.locator('.zd-drag-preview');
  const seen = async () => {
    const { x = 0, y = 0, width = 0 } = (await preview.locator('path').first().boundingBox()) ?? {};
    return { north: y, east: x + width, width };
  };

  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 20, corner.y);
  await page.mouse.move(hand.x, hand.y);
  // Mouse positions are whole pixels.
  await expect
    .poll(async () => {
      const { north, east } = await seen();
      return Math.abs(north - hand.y) < 1 && Math.abs(east - hand.x) < 1;
    })
    .toBe(true);
  const { width } = await seen();
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await seen()).width).toBeGreaterThan(width + 5);

  await page.mouse.up();
  await expect(preview).toHaveCount(0);
  await expect.poll(async () => hasPosition(await visibleRings(page), northEast)).toBe(false);
  await expect(panel(page).getByText('4 vertices')).toBeVisible();
}
