import { expect, test } from './zonedesk.ts';
import { east, importZones, openZones, panel, west } from './zones-panel.ts';

test('spreadsheet cells are pasted into the zone table, also while it is below the map', {
  tag: '@hosts',
}, async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { west, east });
  const table = page.getByRole('grid', { name: 'Zone table' });
  const cell = (row: string, name: string) =>
    table.getByRole('row').filter({ hasText: row }).getByRole('gridcell', { name, exact: true });
  await panel(page).getByRole('button', { name: 'Open table' }).click();
  for (const [place, store] of [
    [null, 'S7'],
    ['Below map', 'S8'],
  ] as const) {
    if (place !== null) {
      await page.getByRole('button', { name: 'Table position' }).click();
      await page.getByRole('menuitemradio', { name: place }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(table).toBeFocused();
    // As copied from another program.
    await page.evaluate((text) => {
      const field = document.createElement('textarea');
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand('copy');
      field.remove();
    }, `${store}\t"in two\nlines"\r\n${store}\tin one\r\n`);
    await cell('west', place === null ? 'S1' : 'S7').click();
    await page.keyboard.press('Control+v');
    await expect(cell('west', store)).toBeVisible();
    await expect(cell('west', 'in two lines')).toBeVisible();
    await expect(cell('east', 'in one')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Import zones' })).toBeHidden();
  }
});
