import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { mapView, type Pixel, type Position } from './map-view.ts';
import { expect, mapIsIdle, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
  exported,
  importZones,
  openZone,
  openZones,
  panel,
  ringsShown,
  rowOf,
  toolbar,
  west,
  wktField,
} from './zones-panel.ts';

/** Far to the east of `west`, so that there is room on the map. */
const mark = 'POLYGON ((-56.176 -34.91, -56.175 -34.91, -56.175 -34.909, -56.176 -34.91))';

/** Of longitude, at the latitude of Montevideo. */
const metersOfDegree = 91_387;

const beside = ({ x, y }: Pixel, across: number, down: number): Pixel => ({ x: x + across, y: y + down });
const click = (page: Page, { x, y }: Pixel) => page.mouse.click(x, y);

async function drag(page: Page, from: Pixel, to: Pixel) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

async function draw(page: Page, form: string) {
  await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
  await toolbar(page).getByTitle(form).click();
}

/** Takes the vertices of `west` in hand, and says where positions lie in the window. */
async function editWest(page: Page) {
  await openZones(page);
  await importZones(page, { west, mark });
  const at = await mapView(page);
  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  return at;
}

const has = (rings: readonly Position[][], [lng, lat]: Position) =>
  rings.flat().some((position) => position[0] === lng && position[1] === lat);

test('a zone that is drawn beside another meets its border exactly, unless Alt is held', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, { west, mark });
  const at = await mapView(page);

  await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
  await click(page, beside(at([-56.19, -34.91]), 6, -4));
  await click(page, beside(at([-56.19, -34.9]), 5, 6));
  await click(page, at([-56.183, -34.9]));
  await click(page, at([-56.183, -34.91]));
  await click(page, beside(at([-56.19, -34.91]), 3, 3));
  await panel(page).getByLabel('Store id').fill('S1');
  const corners = await ringsShown(page);
  expect(corners.flat()).toHaveLength(4);
  expect(has(corners, [-56.19, -34.91])).toBe(true);
  expect(has(corners, [-56.19, -34.9])).toBe(true);
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
  await click(page, beside(at([-56.2, -34.907]), -7, 0));
  await click(page, beside(at([-56.2, -34.903]), -7, 0));
  await click(page, at([-56.2015, -34.905]));
  await page.keyboard.press('Control+Enter');
  const [onEdge = []] = await ringsShown(page);
  expect(onEdge.map(([lng]) => lng).filter((lng) => lng === -56.2)).toHaveLength(2);
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
  await page.keyboard.down('Alt');
  await click(page, beside(at([-56.2, -34.91]), -6, 5));
  await click(page, beside(at([-56.19, -34.91]), 6, 5));
  await page.keyboard.up('Alt');
  await click(page, at([-56.195, -34.912]));
  await page.keyboard.press('Control+Enter');
  const free = await ringsShown(page);
  expect(free.flat()).toHaveLength(3);
  expect(free.flat().filter(([lng, lat]) => lng === -56.2 || lng === -56.19 || lat === -34.91)).toEqual([]);
});

test('holes are cut, parts added, zones split and merged again', async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { west, mark });
  const at = await mapView(page);
  await openZone(page, 'west');

  await changeShape(page, 'Cut a hole');
  for (const corner of [
    [-56.198, -34.904],
    [-56.195, -34.904],
    [-56.196, -34.902],
    [-56.198, -34.904],
  ] as const) {
    await click(page, at(corner));
  }
  await expect(panel(page).getByText('1 hole')).toBeVisible();
  expect(await ringsShown(page)).toHaveLength(2);

  await changeShape(page, 'Add a part');
  await toolbar(page).getByTitle('Rectangle').click();
  await click(page, at([-56.187, -34.909]));
  await click(page, at([-56.183, -34.905]));
  await expect(panel(page).getByText('2 parts')).toBeVisible();

  await changeShape(page, 'Split by a line');
  await click(page, at([-56.2012, -34.907]));
  const end = at([-56.1885, -34.907]);
  await page.mouse.dblclick(end.x, end.y);
  await expect(toolbar(page)).toBeHidden();
  await closeZone(page);
  await expect(rowOf(page, 'west-2')).toBeVisible();

  await rowOf(page, 'west').getByRole('checkbox').click();
  await rowOf(page, 'west-2').getByRole('checkbox').click();
  await panel(page).getByRole('button', { name: 'Merge 2 zones into the first' }).click();
  await expect(panel(page).getByLabel('Zone id')).toHaveValue('west');
  await expect(panel(page).getByText(/2 parts · 1 hole/)).toBeVisible();
  await closeZone(page);
  await expect(rowOf(page, 'west-2')).toBeHidden();
});

test('zones are widened, simplified, taken from each other, and drawn as rectangle, circle and by hand', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, {
    west,
    mark,
    over: 'POLYGON ((-56.195 -34.912, -56.185 -34.912, -56.185 -34.905, -56.195 -34.905, -56.195 -34.912))',
  });
  const at = await mapView(page);
  await openZone(page, 'west');
  await expect(panel(page).getByText(/Overlaps a neighbour/)).toBeVisible();
  await changeShape(page, "Take the neighbours' areas away");
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();
  await expect(panel(page).getByText('6 vertices')).toBeVisible();
  await changeShape(page, "Take the neighbours' areas away");
  await expect(panel(page).getByText('It does not meet the zone.')).toBeVisible();

  await changeShape(page, 'Widen or narrow');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Meters').fill('100');
  await dialog.getByRole('button', { name: 'Widen or narrow' }).click();
  await expect(dialog).toBeHidden();
  const widened = (await ringsShown(page)).flat();
  expect(widened.length).toBeGreaterThan(20);
  expect(Math.min(...widened.map(([lng]) => lng))).toBeCloseTo(-56.2 - 100 / metersOfDegree, 5);

  await changeShape(page, 'Simplify');
  await dialog.getByLabel('Meters').fill('30');
  await dialog.getByRole('button', { name: 'Simplify' }).click();
  await expect(dialog).toBeHidden();
  expect((await ringsShown(page)).flat().length).toBeLessThan(widened.length / 2);
  await closeZone(page);

  await draw(page, 'Rectangle');
  await click(page, at([-56.183, -34.903]));
  await click(page, at([-56.179, -34.899]));
  await expect(panel(page).getByText('4 vertices')).toBeVisible();
  const rectangle = (await ringsShown(page)).flat();
  expect(new Set(rectangle.map(([lng]) => lng)).size).toBe(2);
  expect(new Set(rectangle.map(([, lat]) => lat)).size).toBe(2);
  await closeZone(page);

  await draw(page, 'Circle');
  await click(page, at([-56.181, -34.907]));
  await toolbar(page).getByLabel('Radius in meters').fill('250');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('64 vertices')).toBeVisible();
  const around = (await ringsShown(page)).flat().map(([lng]) => lng);
  expect((Math.max(...around) - Math.min(...around)) * metersOfDegree).toBeCloseTo(500, 0);
  await closeZone(page);

  await draw(page, 'Freehand');
  const centre = at([-56.179, -34.912]);
  await page.mouse.move(centre.x + 40, centre.y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const angle = (step / 25) * 2 * Math.PI;
    await page.mouse.move(centre.x + 40 * Math.cos(angle), centre.y + 20 * Math.sin(angle));
  }
  await page.mouse.up();
  await expect(panel(page).getByLabel('Zone id')).toHaveValue(/^zone-/);
  const byHand = (await ringsShown(page)).flat();
  expect(byHand.length).toBeGreaterThan(7);
  expect(byHand.length).toBeLessThan(25);
});

test('vertices are moved, inserted and deleted, and a whole zone moves with its tool alone', async ({
  zonedesk: { page },
}) => {
  const at = await editWest(page);
  await expect(toolbar(page)).toBeVisible();
  await mapView(page);

  const corner = beside(at([-56.2, -34.91]), -10, -10);
  const cornerLooks = () => page.screenshot({ clip: { ...corner, width: 20, height: 20 } });
  const unchosen = await cornerLooks();
  await page.keyboard.press(']');
  await expect.poll(async () => (await cornerLooks()).equals(unchosen)).toBe(false);

  await drag(page, at([-56.19, -34.9]), at([-56.186, -34.898]));
  await expect.poll(async () => has(await ringsShown(page), [-56.19, -34.9])).toBe(false);
  const [[moved]] = [(await ringsShown(page)).flat().filter(([lng]) => lng > -56.189)];
  expect(moved?.[0]).toBeCloseTo(-56.186, 4);
  expect(moved?.[1]).toBeCloseTo(-34.898, 4);

  await drag(page, at([-56.195, -34.91]), at([-56.195, -34.913]));
  await expect(panel(page).getByText('5 vertices')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(panel(page).getByText('4 vertices')).toBeVisible();
  await page.keyboard.press('i');
  await expect(panel(page).getByText('5 vertices')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('4 vertices')).toBeVisible();

  const before = await wktField(page).inputValue();
  await drag(page, at([-56.195, -34.905]), beside(at([-56.195, -34.905]), 60, 40));
  const afterPan = await mapView(page);
  expect(afterPan([-56.195, -34.905]).x).toBeCloseTo(at([-56.195, -34.905]).x + 60, 0);
  expect(await wktField(page).inputValue()).toBe(before);
  await toolbar(page).getByRole('button', { name: 'Done' }).click();
  await drag(page, afterPan([-56.195, -34.905]), beside(afterPan([-56.195, -34.905]), -60, -40));
  const back = await mapView(page);
  expect(await wktField(page).inputValue()).toBe(before);

  await changeShape(page, 'Move the whole zone');
  await expect(toolbar(page)).toBeVisible();
  await mapView(page);
  const [start = []] = await ringsShown(page);
  await drag(page, back([-56.195, -34.905]), back([-56.191, -34.903]));
  await expect(wktField(page)).not.toHaveValue(before);
  const [there = []] = await ringsShown(page);
  const shifts = there.map(([lng, lat], index) => [
    lng - (start[index]?.[0] ?? 0),
    lat - (start[index]?.[1] ?? 0),
  ]);
  for (const [lng = 0, lat = 0] of shifts) {
    expect(lng).toBeCloseTo(0.004, 4);
    expect(lat).toBeCloseTo(0.002, 4);
  }
  await page.keyboard.press('Control+z');
  await expect(wktField(page)).toHaveValue(before);
});

test('tools and dialogs of the menu give the focus back to it, however they are left', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, { west, mark });
  await openZone(page, 'west');
  const menu = panel(page).getByRole('button', { name: 'Change the shape' });
  const take = async (name: string) => {
    await menu.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name, exact: true });
    await expect(item).toBeVisible();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('ArrowDown');
      if (await item.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(item).toBeHidden();
  };
  const before = await wktField(page).inputValue();
  const canvas = page.locator('.maplibregl-canvas');
  await menu.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem').first()).toBeHidden();
  await expect(menu).toBeFocused();
  await take('Move the whole zone');
  await expect(canvas).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(wktField(page)).not.toHaveValue(before);
  await toolbar(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(menu).toBeFocused();

  await take('Cut a hole');
  await expect(canvas).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await take('Add a part');
  await toolbar(page).getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(menu).toBeFocused();

  const dialog = page.getByRole('dialog');
  await take('Widen or narrow');
  await expect(dialog.getByLabel('Meters')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await take('Simplify');
  await expect(dialog.getByLabel('Meters')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  const edit = panel(page).getByRole('button', { name: 'Edit vertices' });
  await edit.press('Enter');
  await expect(canvas).toBeFocused();
  await toolbar(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(edit).toBeFocused();
});

test('undo leads to the start and redo to the end, and a kill loses only the gesture under way', async ({
  zonedesk,
}) => {
  await openZones(zonedesk.page);
  await importZones(zonedesk.page, { west, mark });
  const at = await mapView(zonedesk.page);
  const steps = await (async ({ page }) => {
    await openZone(page, 'west');
    await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
    await mapView(page);
    await drag(page, at([-56.19, -34.9]), at([-56.187, -34.899]));
    await drag(page, at([-56.195, -34.91]), at([-56.195, -34.912]));
    await expect(panel(page).getByText('5 vertices')).toBeVisible();
    await toolbar(page).getByRole('button', { name: 'Done' }).click();
    await changeShape(page, 'Split by a line');
    await click(page, at([-56.2015, -34.905]));
    await click(page, at([-56.184, -34.905]));
    await toolbar(page).getByRole('button', { name: 'Finish' }).click();
    await expect(toolbar(page)).toBeHidden();
    await closeZone(page);
    await rowOf(page, 'mark').click();
    await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
    // Imported, a vertex moved, one inserted, split, deleted.
    return 5;
  })(zonedesk);
  const end = await exported(zonedesk, 'Well-Known Text');
  expect(end.trim().split('\n')).toHaveLength(2);

  const { page } = zonedesk;
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('Delivery zones')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+y');
  await expect(panel(page).getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(end);

  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  const now = await mapView(page);
  const [corner] = (await ringsShown(page)).flat();
  if (!corner) throw new Error('The zone has no vertex');
  const from = now(corner);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 30, from.y + 30);
  await page.mouse.move(from.x - 40, from.y + 40);
  await zonedesk.killAndRestart();

  await openZones(zonedesk.page);
  await expect(rowOf(zonedesk.page, 'west')).toBeVisible();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(end);
  for (let step = 0; step < steps; step += 1) await zonedesk.page.keyboard.press('Control+z');
  await expect(panel(zonedesk.page).getByText('Delivery zones')).toBeVisible();
  for (let step = 0; step < steps; step += 1) await zonedesk.page.keyboard.press('Control+y');
  await expect(rowOf(zonedesk.page, 'west-2')).toBeVisible();
  await expect(panel(zonedesk.page).getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(end);
});

test('a change is on disk within a second', async ({ zonedesk }) => {
  await openZones(zonedesk.page);
  await importZones(zonedesk.page, { west });
  await openZone(zonedesk.page, 'west');
  await panel(zonedesk.page).getByLabel('Description').fill('Between port and park');
  const kept = async () => JSON.stringify(await askDesk(zonedesk.page, 'zones.read', undefined));
  await expect.poll(kept, { timeout: 3000 }).toContain('Between port and park');
  await zonedesk.killAndRestart();
  await openZones(zonedesk.page);
  await openZone(zonedesk.page, 'west');
  await expect(panel(zonedesk.page).getByLabel('Description')).toHaveValue('Between port and park');
});

test('what is pressed right after typing into a field is not moved away by what was typed', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, {
    west,
    bow: 'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))',
  });
  await openZone(page, 'bow');
  const press = async (name: string) => {
    const button = panel(page).getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error(`There is no ${name}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
  };
  await panel(page).getByLabel('Store id').fill('');
  await expect(panel(page).getByText('The service wants a store id.')).toHaveCount(2);
  await panel(page).getByLabel('Store id').fill('S2');
  await press('Make it valid');
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();

  await panel(page).getByLabel('Store id').fill('S-2');
  const create = panel(page).getByRole('button', { name: 'Create this zone' });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription(/Correct the errors first/);
  await press('Create this zone');
  await panel(page).getByLabel('Store id').fill('S3');
  await press('Create this zone');
  await expect(panel(page).getByText('The service has created this zone.')).toBeVisible();
});

test('what is wrong is shown with its place, and a repair can be undone', async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, {
    west,
    bow: 'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))',
    over: 'POLYGON ((-56.192 -34.915, -56.185 -34.915, -56.185 -34.905, -56.192 -34.905, -56.192 -34.915))',
    apart: 'POLYGON ((-56.2 -34.8999, -56.19 -34.8999, -56.19 -34.89, -56.2 -34.89, -56.2 -34.8999))',
  });
  const finds = (name: RegExp) => panel(page).getByRole('listitem').filter({ hasText: name });
  const goesTo = async (name: RegExp, place: Position) => {
    await finds(name).getByRole('button', { name: 'Show the place' }).click();
    const box = await page.locator('.maplibregl-canvas').boundingBox();
    const shown = (await mapView(page))(place);
    expect(shown.x).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0) / 2, -1);
    expect(shown.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0) / 2, -1);
  };

  await openZone(page, 'bow');
  await goesTo(/The border crosses itself/, [-56.175, -34.905]);
  await finds(/The border crosses itself/)
    .getByRole('button', { name: 'Make it valid' })
    .click();
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(finds(/The border crosses itself/)).toBeVisible();

  await closeZone(page);
  await importZones(page, {
    turned: 'POLYGON ((-34.91 -56.2, -34.91 -56.19, -34.9 -56.19, -34.9 -56.2, -34.91 -56.2))',
  });
  await openZone(page, 'turned');
  await finds(/very probably swapped/)
    .getByRole('button', { name: 'Swap them' })
    .click();
  await expect(finds(/very probably swapped/)).toBeHidden();
  expect(has(await ringsShown(page), [-56.2, -34.91])).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(finds(/very probably swapped/)).toBeVisible();

  await openZone(page, 'west');
  await expect(finds(/A strip of .* to a neighbour belongs to no zone. With: apart/)).toBeVisible();
  await expect(finds(/Overlaps a neighbour by .* With: over/)).toContainText(/\d %|\d\.\d %/);
  await finds(/Overlaps/)
    .getByRole('button', { name: 'Take the overlap from this zone' })
    .click();
  await expect(finds(/Overlaps/)).toBeHidden();
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(finds(/Overlaps/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(finds(/Overlaps/)).toBeHidden();
});

test('a shape follows the hand that drags its vertex, also when the map is zoomed meanwhile', async ({
  zonedesk: { page },
}) => {
  const at = await editWest(page);
  await mapIsIdle(page);
  const corner = at([-56.19, -34.9]);
  const hand = beside(corner, 40, -20);
  const held = page.locator('.zd-held-shape');
  const seen = async () => {
    const { x = 0, y = 0, width = 0 } = (await held.locator('path').first().boundingBox()) ?? {};
    return { north: y, east: x + width, width };
  };

  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 20, corner.y);
  await page.mouse.move(hand.x, hand.y);
  const { north, east, width } = await seen();
  // A mouse stands on whole pixels.
  expect(Math.abs(north - hand.y)).toBeLessThan(1);
  expect(Math.abs(east - hand.x)).toBeLessThan(1);
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await seen()).width).toBeGreaterThan(width + 5);

  await page.mouse.up();
  await expect(held).toHaveCount(0);
  const [ring = []] = await ringsShown(page);
  expect(ring).toHaveLength(4);
  expect(has([ring], [-56.19, -34.9])).toBe(false);
});
