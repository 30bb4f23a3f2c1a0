import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { east, importZones, openZone, openZones, panel, west } from './zones-panel.ts';

test('the figures of all zones are those of their cards, of the built-in region, and are saved', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { west, east });
  await openZone(page, 'west');
  const card = panel(page).getByRole('region', { name: 'In this zone' });
  const ofCard = async (name: string) => {
    const cell = card.getByRole('row', { name }).getByRole('cell');
    await expect(cell).toHaveText(/\d/);
    return (await cell.textContent()) ?? '';
  };
  const figures = [
    await ofCard('Area'),
    await ofCard('Length of the border'),
    await ofCard('Addresses'),
    await ofCard('Streets'),
  ];
  await panel(page).getByRole('button', { name: 'All zones' }).click();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('What the zones hold');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What the zones hold' });
  const row = dialog.getByRole('row', { name: /^west / });
  await expect.poll(async () => (await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual(figures);

  const { name, content } = await savedFile(zonedesk, () =>
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  );
  expect(name).toBe('zone-contents.csv');
  expect(content.toString('utf8')).toContain(`${(figures[2] ?? '').replace(',', '')},`);

  await dialog.getByRole('tab', { name: 'By store' }).click();
  await expect(dialog.getByRole('row', { name: /^S1 2 / })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Overlaps' }).click();
  await expect(dialog).toContainText('No zones overlap.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
