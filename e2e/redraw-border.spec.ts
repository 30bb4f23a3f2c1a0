import type { Page } from '@playwright/test';
import { click } from './hand-on-map.ts';
import { mapView, type Position } from './map-view.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
  east,
  importZones,
  mark,
  openZone,
  openZones,
  toolbar,
  visibleRings,
  west,
} from './zones-panel.ts';

const straight: readonly Position[] = [
  [-56.19, -34.9],
  [-56.19, -34.91],
];

/** Returns the vertices of a zone other than the corners of `west` and `east`, from north to south. */
async function betweenCorners(page: Page, name: string): Promise<Position[]> {
  await openZone(page, name);
  const corners = [-34.9, -34.91];
  return (await visibleRings(page))
    .flat()
    .filter(([, lat]) => !corners.includes(lat))
    .toSorted(([, one], [, other]) => other - one);
}

async function takeTool(page: Page) {
  await openZone(page, 'west');
  await changeShape(page, 'Redraw border');
  await expect(toolbar(page)).toBeVisible();
}

test.beforeEach(async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { west, east, mark });
});

test('a border is redrawn in both zones, and a line across another border is rejected', async ({
  zonedesk: { page },
}) => {
  const at = await mapView(page);
  const [top, bottom] = straight.map(at);
  if (!top || !bottom) throw new Error('The border has two ends');
  await takeTool(page);
  await click(page, at([-56.19, -34.9045]));
  await expect(toolbar(page).getByRole('button', { name: 'Border with east' })).toBeVisible();

  await test.step('a line across the neighbor’s other border is rejected, and can be canceled', async () => {
    await click(page, bottom);
    await click(page, at([-56.178, -34.905]));
    await click(page, top);
    await expect(toolbar(page).getByRole('alert')).toContainText('The shape would cross another border.');
    for (let drawn = 0; drawn < 4; drawn += 1) await page.keyboard.press('Escape');
    await expect(toolbar(page)).toBeHidden();
    expect(await betweenCorners(page, 'west')).toEqual([]);
  });

  await test.step('both zones have the new border', async () => {
    await takeTool(page);
    await click(page, at([-56.19, -34.9045]));
    await click(page, bottom);
    await click(page, at([-56.186, -34.905]));
    await click(page, top);
    await expect(toolbar(page)).toBeHidden();
    const [vertex, ...more] = await betweenCorners(page, 'west');
    expect(vertex?.[0]).toBeCloseTo(-56.186, 3);
    expect(more).toEqual([]);
    expect(await betweenCorners(page, 'east')).toEqual([vertex]);
  });

  await test.step('one undo restores both zones', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => betweenCorners(page, 'east')).toEqual([]);
    expect(await betweenCorners(page, 'west')).toEqual([]);
    await closeZone(page);
  });
});

test('by keyboard, the border is selected in the menu and drawn through the map center', async ({
  zonedesk: { page },
}) => {
  await takeTool(page);
  await toolbar(page).getByRole('button', { name: 'Select border' }).focus();
  await page.keyboard.press('Enter');
  const withEast = page.getByRole('menuitem', { name: /^With east/ });
  await expect(withEast).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(withEast).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toolbar(page).getByRole('button', { name: 'Border with east' })).toBeVisible();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('ArrowUp');
  await mapIsIdle(page);
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(toolbar(page)).toBeHidden();
  const drawn = await betweenCorners(page, 'west');
  expect(drawn).toHaveLength(2);
  expect(await betweenCorners(page, 'east')).toEqual(drawn);
});
