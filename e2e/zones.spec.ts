import type { Page } from '@playwright/test';
import { click, onMap } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';
import { closeZone, panel } from './zones-panel.ts';
import { remoteAtService, showPart } from './zones-sent.ts';

/** Points on the map as shares of its width and height. */
const corners = [
  [0.35, 0.4],
  [0.6, 0.4],
  [0.6, 0.7],
  [0.35, 0.7],
] as const;

async function clickMap(page: Page, [across, down]: readonly [number, number]) {
  await click(page, await onMap(page, across, down));
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Opens the panel, draws a zone, names it and creates it. */
async function createByKeyboard(page: Page) {
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

  await expect(panel(page).getByLabel('Zone ID')).toBeFocused();
  await page.keyboard.type('by-hand');
  await page.keyboard.press('Tab');
  await page.keyboard.type('STORE2');
  await tabTo(page, 'Publish zone');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Zone published')).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Service', exact: true })).toBeFocused();
}

test('a zone drawn by keyboard or mouse is named and published, and can be undone after a restart', {
  tag: '@main',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await test.step('by keyboard only', () => createByKeyboard(page));

  await closeZone(page);
  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  for (const corner of corners) await clickMap(page, corner);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await clickMap(page, corners[0]);
  await expect(panel(page).getByText('4 vertices')).toBeVisible();

  const zoneId = panel(page).getByLabel('Zone ID');
  await expect(zoneId).toHaveValue('zone-2');
  await expect(zoneId).toBeFocused();
  await zoneId.fill('centre');
  await panel(page).getByLabel('Store ID').fill('STORE_1');
  await expect(panel(page).getByText('Only A–Z, a–z, and digits are allowed').first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Publish zone' })).toBeDisabled();
  await panel(page).getByLabel('Store ID').fill('STORE1');
  await expect(panel(page).getByRole('textbox', { name: 'Well-Known Text' })).toHaveValue(
    /^POLYGON \(\(-56\./,
  );
  await panel(page).getByRole('button', { name: 'Publish zone' }).click();
  await expect(panel(page).getByText('Zone published')).toBeVisible();

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await expect(panel(again).getByRole('row', { name: /centre.*STORE1.*Published/s })).toBeVisible();
  await panel(again).getByLabel('Zones shown').getByText('Published').click();
  await expect(remoteAtService(again).getByText('centre')).toBeVisible();
  await expect(remoteAtService(again).getByText('by-hand')).toBeVisible();

  await showPart(again, 'My zones');
  const row = panel(again).getByRole('row');
  const all = (key: string, name: string) =>
    expect
      .poll(
        async () => {
          await again.keyboard.press(key);
          return panel(again).getByRole('button', { name }).isDisabled();
        },
        { intervals: [50] },
      )
      .toBe(true);
  await all('Control+z', 'Undo');
  await expect(row).toHaveCount(0);
  await all('Control+y', 'Redo');
  await expect(row.filter({ hasText: 'centre' })).toContainText(/centre.*STORE1.*Published/s);
  await expect(row).toHaveCount(2);
});
