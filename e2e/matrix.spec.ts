import { isAccessibleInBothThemes } from './accessible.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

/** Places on a lattice over the built-in city, one a line. */
const places = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const lat = -34.87 - (index % 5) * 0.008;
    const lng = -56.19 + Math.floor(index / 5) * 0.008;
    return `P${index},${lat.toFixed(4)},${lng.toFixed(4)}`;
  }).join('\n');

test('lists are pasted, a table larger than one query is made, ordered and exported', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  await serviceIsReady(page);
  await openPanel(page, 'Matrix');
  const panel = page.getByRole('region', { name: 'Matrix', exact: true });
  const paste = page.getByRole('dialog');

  await panel.getByRole('button', { name: 'Paste a list for the origins' }).click();
  await paste.getByRole('textbox').fill(`${places(20)}\nnowhere`);
  await paste.getByRole('button', { name: 'Add 20 places' }).click();
  await expect(panel.getByText('Line 21 has no latitude and longitude: nowhere')).toBeVisible();
  await panel.getByRole('button', { name: 'The same as the origins' }).click();

  await expect(panel.getByText('2 queries')).toBeVisible();
  await panel.getByRole('button', { name: 'Find 400 ways' }).click();
  await expect(panel.getByRole('region', { name: 'Nearest destination' })).toContainText(/P12\s*P12/);

  await panel.getByRole('button', { name: 'Open the table' }).click();
  const table = page.getByRole('grid', { name: '20 origins by 20 destinations' });
  await expect(table.getByRole('gridcell').first()).toContainText(/min/);
  await table.getByRole('button', { name: 'P3', exact: true }).click();
  await expect(table.getByRole('rowheader').first()).toHaveText('P3');

  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  const { content } = await savedFile(zonedesk, async () => {
    await panel.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV, one line a pair' }).click();
  });
  const lines = content.toString().trim().split('\r\n');
  expect(lines[0]).toBe('origin,destination,seconds,meters,status');
  expect(lines).toHaveLength(401);
});
