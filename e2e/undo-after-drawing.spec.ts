import { click, onMap } from './hand-on-map.ts';
import { expect, test } from './zonedesk.ts';
import { importZones, mark, openZones, panel, toolbar } from './zones-panel.ts';

test('Ctrl+Z right after drawing undoes the zone, even from its first field, but typed text first', {
  tag: '@hosts',
}, async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { mark });
  const list = panel(page).getByRole('grid');
  const zoneId = panel(page).getByRole('textbox', { name: 'Zone ID' });
  async function drawZone() {
    await panel(page).getByRole('button', { name: 'Draw zone' }).click();
    for (const [across, down] of [
      [0.3, 0.3],
      [0.5, 0.3],
      [0.4, 0.5],
    ] as const)
      await click(page, await onMap(page, across, down));
    await toolbar(page).getByRole('button', { name: 'Finish' }).click();
    await expect(zoneId).toBeFocused();
  }

  await drawZone();
  await page.keyboard.press('Control+z');
  await expect(list.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
  await page.keyboard.press('Control+Shift+Z');
  await expect(zoneId).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(list).toBeVisible();

  await drawZone();
  const given = await zoneId.inputValue();
  await page.keyboard.type('typed');
  await page.keyboard.press('Control+z');
  await expect(zoneId).toHaveValue(given);
  await page.keyboard.press('Control+z');
  await expect(list.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
});
