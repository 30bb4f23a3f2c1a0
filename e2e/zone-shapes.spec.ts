import type { Page } from '@playwright/test';
import { stateOfDesk } from './ask-desk.ts';
import { click, offsetBy } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { expect, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
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
} from './zones-panel.ts';

/** Meters per degree of longitude at the latitude of Montevideo. */
const metersOfDegree = 91_387;

async function draw(page: Page, form: string) {
  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  await toolbar(page).getByTitle(form).click();
}

async function reshapeOverlapping(page: Page) {
  await importZones(page, {
    west,
    mark,
    over: 'POLYGON ((-56.195 -34.912, -56.185 -34.912, -56.185 -34.905, -56.195 -34.905, -56.195 -34.912))',
    under: 'POLYGON ((-56.2 -34.904, -56.199 -34.904, -56.199 -34.903, -56.2 -34.903, -56.2 -34.904))',
  });
  await openZone(page, 'west');
  const overlaps = panel(page).getByText(/Overlaps a neighbor/);
  await expect(overlaps).toHaveCount(2);
  await changeShape(page, 'Subtract under');
  await expect(panel(page).getByText('8 vertices')).toBeVisible();
  await expect(overlaps).toHaveCount(1);
  await changeShape(page, 'Subtract neighbors');
  await expect(panel(page).getByText('No problems')).toBeVisible();
  await expect(panel(page).getByText('10 vertices')).toBeVisible();
  await changeShape(page, 'Subtract neighbors');
  await expect(panel(page).getByText('The shape doesn’t overlap the zone.')).toBeVisible();

  await changeShape(page, 'Buffer');
  const reshape = async (name: string, meters: string) => {
    const reshaping = page.getByRole('toolbar', { name });
    await reshaping.getByLabel('Meters').fill(meters);
    await reshaping.getByRole('button', { name: 'Apply' }).click();
    await expect(reshaping).toBeHidden();
  };
  // With shared borders, one of the neighbors would vanish.
  await expect(
    page.getByText('This would remove an entire neighbor. Enter a shorter distance.'),
  ).toBeHidden();
  await page.getByRole('toolbar', { name: 'Buffer' }).getByLabel('Meters').fill('100');
  await expect(
    page.getByText('This would remove an entire neighbor. Enter a shorter distance.'),
  ).toBeVisible();
  await page.getByRole('toolbar', { name: 'Buffer' }).getByRole('button', { name: 'Shared borders' }).click();
  await reshape('Buffer', '100');
  const widened = (await visibleRings(page)).flat();
  expect(widened.length).toBeGreaterThan(20);
  expect(Math.min(...widened.map(([lng]) => lng))).toBeCloseTo(-56.2 - 100 / metersOfDegree, 5);

  await changeShape(page, 'Simplify');
  await reshape('Simplify', '30');
  expect((await visibleRings(page)).flat().length).toBeLessThan(widened.length / 2);
  await closeZone(page);
}

async function drawEachForm(page: Page) {
  const at = await mapView(page);
  await draw(page, 'Rectangle');
  await click(page, at([-56.183, -34.903]));
  await click(page, at([-56.179, -34.899]));
  await expect(panel(page).getByText('4 vertices')).toBeVisible();
  const rectangle = (await visibleRings(page)).flat();
  expect(new Set(rectangle.map(([lng]) => lng)).size).toBe(2);
  expect(new Set(rectangle.map(([, lat]) => lat)).size).toBe(2);
  await closeZone(page);

  await draw(page, 'Circle');
  await click(page, at([-56.181, -34.907]));
  await toolbar(page).getByLabel('Radius (m)').fill('250');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('64 vertices')).toBeVisible();
  const around = (await visibleRings(page)).flat().map(([lng]) => lng);
  expect((Math.max(...around) - Math.min(...around)) * metersOfDegree).toBeCloseTo(500, 0);
  await closeZone(page);

  await draw(page, 'Freehand');
  const center = at([-56.179, -34.912]);
  await page.mouse.move(center.x + 40, center.y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const angle = (step / 25) * 2 * Math.PI;
    await page.mouse.move(center.x + 40 * Math.cos(angle), center.y + 20 * Math.sin(angle));
  }
  await page.mouse.up();
  await expect(panel(page).getByLabel('Zone ID')).toHaveValue(/^zone-/);
  const byHand = (await visibleRings(page)).flat();
  expect(byHand.length).toBeGreaterThan(7);
  expect(byHand.length).toBeLessThan(25);
}

async function drawWithSnapping(page: Page) {
  await importZones(page, { west, mark });
  const at = await mapView(page);

  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  const nearCorner = offsetBy(at([-56.19, -34.91]), 6, -4);
  await page.mouse.move(nearCorner.x, nearCorner.y);
  await expect(page.getByText('Snaps to a vertex')).toBeVisible();
  await click(page, nearCorner);
  await click(page, offsetBy(at([-56.19, -34.9]), 5, 6));
  await click(page, at([-56.183, -34.9]));
  await click(page, at([-56.183, -34.91]));
  // A click inside the neighbor, which must not open it.
  await click(page, offsetBy(at([-56.19, -34.91]), -3, -3));
  await expect(panel(page).getByLabel('Zone ID')).toBeFocused();
  await panel(page).getByLabel('Store ID').fill('S1');
  const corners = await visibleRings(page);
  expect(corners.flat()).toHaveLength(4);
  expect(hasPosition(corners, [-56.19, -34.91])).toBe(true);
  expect(hasPosition(corners, [-56.19, -34.9])).toBe(true);
  await expect(panel(page).getByText('No problems')).toBeVisible();
  await expect(panel(page).getByLabel('Zone ID')).toHaveValue('zone-3');
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  await click(page, offsetBy(at([-56.2, -34.907]), -7, 0));
  await click(page, offsetBy(at([-56.2, -34.903]), -7, 0));
  await click(page, at([-56.2015, -34.905]));
  await page.keyboard.press('Control+Enter');
  const [onEdge = []] = await visibleRings(page);
  expect(onEdge.map(([lng]) => lng).filter((lng) => lng === -56.2)).toHaveLength(2);
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  await page.keyboard.down('Alt');
  await click(page, offsetBy(at([-56.2, -34.91]), -6, 5));
  await click(page, offsetBy(at([-56.19, -34.91]), 6, 5));
  await page.keyboard.up('Alt');
  await click(page, at([-56.195, -34.912]));
  await page.keyboard.press('Control+Enter');
  const free = await visibleRings(page);
  expect(free.flat()).toHaveLength(3);
  expect(free.flat().filter(([lng, lat]) => lng === -56.2 || lng === -56.19 || lat === -34.91)).toEqual([]);
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  await page.keyboard.press('s');
  await expect.poll(() => stateOfDesk(page, 'arrangement')).toMatchObject({ snapping: false });
  await page.mouse.move(nearCorner.x, nearCorner.y);
  await click(page, nearCorner);
  await click(page, at([-56.186, -34.914]));
  await click(page, at([-56.183, -34.913]));
  await page.keyboard.press('Control+Enter');
  expect(hasPosition(await visibleRings(page), [-56.19, -34.91])).toBe(false);
}

async function cutAndMerge(page: Page) {
  await importZones(page, { west, mark });
  const at = await mapView(page);
  await openZone(page, 'west');

  await changeShape(page, 'Cut hole');
  for (const corner of [
    [-56.198, -34.904],
    [-56.195, -34.904],
    [-56.196, -34.902],
    [-56.198, -34.904],
  ] as const) {
    await click(page, at(corner));
  }
  await expect(panel(page).getByText('1 hole')).toBeVisible();
  expect(await visibleRings(page)).toHaveLength(2);

  await changeShape(page, 'Add part');
  await toolbar(page).getByTitle('Rectangle').click();
  await click(page, at([-56.187, -34.909]));
  await click(page, at([-56.183, -34.905]));
  await expect(panel(page).getByText('2 parts')).toBeVisible();

  await changeShape(page, 'Split with line');
  await click(page, at([-56.2012, -34.907]));
  const end = at([-56.1885, -34.907]);
  await page.mouse.dblclick(end.x, end.y);
  await expect(toolbar(page)).toBeHidden();
  await closeZone(page);
  await expect(rowOf(page, 'west-2')).toBeVisible();

  await rowOf(page, 'west').getByRole('checkbox').click();
  await rowOf(page, 'west-2').getByRole('checkbox').click();
  await panel(page).getByRole('button', { name: 'Change shapes of 2 zones' }).click();
  await page.getByRole('menuitem', { name: 'Merge zones' }).click();
  await expect(panel(page).getByLabel('Zone ID')).toHaveValue('west');
  await expect(panel(page).getByText(/2 parts · 1 hole/)).toBeVisible();
  await closeZone(page);
  await expect(rowOf(page, 'west-2')).toBeHidden();
}

/** Deletes all zones, including `west`. */
async function deleteAll(page: Page) {
  await rowOf(page, 'west').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(rowOf(page, 'west')).toBeHidden();
}

test('zones are cut, split, merged, buffered, simplified, and subtracted, and drawn in each form and with snapping', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await test.step('holes are cut, parts added, zones split and merged', () => cutAndMerge(page));
  await deleteAll(page);
  await test.step('overlapping zones are subtracted, and one is buffered and simplified', () =>
    reshapeOverlapping(page));
  await test.step('a rectangle, a circle, and a freehand zone are drawn', () => drawEachForm(page));
  await closeZone(page);
  await deleteAll(page);
  await test.step('new zones snap to the border of their neighbor, unless Alt is held or snapping is off', () =>
    drawWithSnapping(page));
});
