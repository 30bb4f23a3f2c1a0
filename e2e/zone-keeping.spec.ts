import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { click, drag } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { expect, test } from './zonedesk.ts';
import {
  changeShape,
  closeZone,
  exported,
  importZones,
  importZonesFile,
  mark,
  openZone,
  openZones,
  panel,
  rowOf,
  toolbar,
  visibleRings,
  west,
} from './zones-panel.ts';
import { createAll, lines, outcomes, progress, showPart } from './zones-sent.ts';

test('undo reverts all edits, redo repeats them, and a kill only loses the current drag', async ({
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
    await changeShape(page, 'Split with line');
    await click(page, at([-56.2015, -34.905]));
    await click(page, at([-56.184, -34.905]));
    await toolbar(page).getByRole('button', { name: 'Finish' }).click();
    await expect(toolbar(page)).toBeHidden();
    await closeZone(page);
    await rowOf(page, 'mark').click();
    await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
    // The edits: import, vertex moved, vertex inserted, split, deletion.
    return 5;
  })(zonedesk);
  const end = await exported(zonedesk, 'Well-Known Text');
  expect(end.trim().split('\n')).toHaveLength(2);

  const { page } = zonedesk;
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+z');
  await expect(panel(page).getByText('No zones yet')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+y');
  await expect(panel(page).getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(end);

  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
  const now = await mapView(page);
  const [corner] = (await visibleRings(page)).flat();
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
  await expect(panel(zonedesk.page).getByText('No zones yet')).toBeVisible();
  for (let step = 0; step < steps; step += 1) await zonedesk.page.keyboard.press('Control+y');
  await expect(rowOf(zonedesk.page, 'west-2')).toBeVisible();
  await expect(panel(zonedesk.page).getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(end);
});

test('a kill loses no typed text, and publishing to the built-in service continues', {
  tag: '@process',
}, async ({ zonedesk }) => {
  const shape = (page: Page) => panel(page).getByRole('textbox', { name: 'Well-Known Text' });
  const description = (page: Page) => panel(page).getByLabel('Description');
  await test.step('text in fields that still have the focus', async () => {
    const { page } = zonedesk;
    await openZones(page);
    await importZones(page, { west });
    await openZone(page, 'west');
    await description(page).fill('Between port and park');
    const stored = async () => JSON.stringify(await askDesk(page, 'zones.read', undefined));
    await expect.poll(stored).toContain('Between port and park');
    await shape(page).fill('POLYGON ((-56.2 half');
    const written = async () => JSON.stringify(await askDesk(page, 'searches.read', undefined));
    await expect.poll(written).toContain('POLYGON ((-56.2 half');
    await zonedesk.killAndRestart();
    await openZones(zonedesk.page);
    await openZone(zonedesk.page, 'west');
    await expect(description(zonedesk.page)).toHaveValue('Between port and park');
    await expect(shape(zonedesk.page)).toHaveValue('POLYGON ((-56.2 half');
  });

  await test.step('publishing', async () => {
    await closeZone(zonedesk.page);
    await importZonesFile(zonedesk.page, lines(300));
    // Three hundred requests take seconds on any machine, so the kill comes long before the last one.
    await createAll(zonedesk.page, '301', 1);
    await expect(progress(zonedesk.page)).toContainText(/Publishing zones: [1-9]/);
    await zonedesk.killAndRestart();
    const { page } = zonedesk;
    await openZones(page);
    await expect(outcomes(page)).toContainText('301 zones published', { timeout: 60_000 });
    await expect(progress(page)).toBeHidden();
    await showPart(page, 'Published');
    await expect(panel(page).getByText('301 published zones')).toBeVisible({ timeout: 30_000 });
  });
});
