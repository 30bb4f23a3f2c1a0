import type { Page } from '@playwright/test';
import { click, onMap } from './hand-on-map.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';
import { closeZone, importZones, openZones, panel, west } from './zones-panel.ts';
import { heldAtService } from './zones-sent.ts';

/** Positions on the map as shares of its width and height. */
const corners = [
  [0.35, 0.4],
  [0.6, 0.4],
  [0.6, 0.7],
  [0.35, 0.7],
] as const;

async function clickMap(page: Page, [across, down]: readonly [number, number]) {
  await click(page, await onMap(page, across, down));
}

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('a zone drawn with the mouse is named, created, and there after a restart', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
  for (const corner of corners) await clickMap(page, corner);
  await clickMap(page, corners[0]);

  const zoneId = panel(page).getByLabel('Zone id');
  await expect(zoneId).toHaveValue('zone-1');
  await expect(zoneId).toBeFocused();
  await zoneId.fill('centre');
  await panel(page).getByLabel('Store id').fill('STORE_1');
  await expect(panel(page).getByText('Only letters A-Z, a-z and digits').first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Create this zone' })).toBeDisabled();
  await panel(page).getByLabel('Store id').fill('STORE1');
  await expect(panel(page).getByRole('textbox', { name: 'Well-Known Text' })).toHaveValue(
    /^POLYGON \(\(-56\./,
  );
  await panel(page).getByRole('button', { name: 'Create this zone' }).click();
  await expect(panel(page).getByText('The service has created this zone.')).toBeVisible();

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await expect(panel(again).getByRole('row', { name: /centre.*STORE1.*Created/s })).toBeVisible();
  await panel(again).getByText('At the service').click();
  await expect(heldAtService(again).getByText('centre')).toBeVisible();
});

test('a zone is drawn, named and created by keyboard alone', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await page.getByRole('button', { name: 'Zones', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  const drawing = page.getByRole('toolbar', { name: 'Drawing' });
  await expect(drawing).toBeVisible();
  for (const way of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Enter');
    await page.keyboard.press(way);
    await mapIsIdle(page);
  }
  await expect(drawing.getByRole('button', { name: 'Finish' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');

  await expect(panel(page).getByLabel('Zone id')).toBeFocused();
  await page.keyboard.type('by-hand');
  await page.keyboard.press('Tab');
  await page.keyboard.type('STORE2');
  await tabTo(page, 'Create this zone');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('The service has created this zone.')).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Service', exact: true })).toBeFocused();
});

test('undo takes a drawn zone away and redo brings it back, also after a restart', async ({ zonedesk }) => {
  await mapIsIdle(zonedesk.page);
  await openPanel(zonedesk.page, 'Zones');
  await panel(zonedesk.page).getByRole('button', { name: 'Draw a zone' }).click();
  for (const corner of corners) await clickMap(zonedesk.page, corner);
  await zonedesk.page.keyboard.press('Control+z');
  await zonedesk.page.keyboard.press('Control+y');
  await zonedesk.page.keyboard.press('Control+Enter');
  await expect(panel(zonedesk.page).getByText('4 vertices')).toBeVisible();

  await zonedesk.restart();
  const { page } = zonedesk;
  await openPanel(page, 'Zones');
  const row = panel(page).getByRole('row', { name: /zone-1/ });
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(row).toBeVisible();
});

test('a pasted file is previewed with what is wrong in it, imported, corrected and exported', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await page.getByRole('button', { name: 'Zones', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  await dialog
    .getByLabel('Or paste its text')
    .fill(
      [
        'zone_id,store_id,polygon',
        'port,S1,"POLYGON ((-56.21 -34.91, -56.2 -34.91, -56.2 -34.9, -56.21 -34.91))"',
        'bow,S1,"POLYGON ((-56.19 -34.91, -56.18 -34.9, -56.18 -34.91, -56.19 -34.9, -56.19 -34.91))"',
        'torn,S1,"POLYGON ((-56.21 -34.91, -56.2"',
      ].join('\n'),
    );
  await dialog.getByRole('button', { name: 'Read the text' }).click();
  await expect(dialog.getByRole('row', { name: /Row 4/ })).toContainText(
    'Well-Known Text, character 31: it ends too early.',
  );
  await expect(dialog.getByRole('row', { name: /bow/ })).toContainText('The border crosses itself.');
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();

  await panel(page).getByRole('row', { name: /bow/ }).click();
  await panel(page).getByRole('button', { name: 'Make it valid' }).click();
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();
  await expect(panel(page).getByText('2 parts')).toBeVisible();

  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await panel(page).getByRole('button', { name: 'Export' }).click();
  const { name, content } = await savedFile(zonedesk, () =>
    page.getByRole('menuitem', { name: 'Well-Known Text', exact: true }).click(),
  );
  expect(name).toBe('zones.wkt');
  expect(content.toString('utf8')).toMatch(/POLYGON/);
});

test('a drawn zone takes the store that was chosen last, never an import’s, and is not red before it is touched', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  await importZones(page, { west });
  const draw = async () => {
    await panel(page).getByRole('button', { name: 'Draw a zone' }).click();
    for (const corner of corners) await clickMap(page, corner);
    await clickMap(page, corners[0]);
    await expect(panel(page).getByLabel('Zone id')).toBeFocused();
  };
  const store = panel(page).getByLabel('Store id');
  await draw();
  await expect(store).toHaveValue('');
  await expect(panel(page).getByText('The service wants a store id.')).toHaveCount(1);
  await expect(store).not.toHaveAttribute('aria-invalid', 'true');
  await store.focus();
  await store.blur();
  await expect(store).toHaveAttribute('aria-invalid', 'true');
  await store.fill('MINE');
  await store.blur();
  await closeZone(page);
  await draw();
  await expect(store).toHaveValue('MINE');
});
