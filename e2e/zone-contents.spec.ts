import { isAccessibleInBothThemes } from './accessible.ts';
import { stateOfDesk } from './ask-desk.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { east, importZones, openZone, openZones, panel, west } from './zones-panel.ts';

test('the contents of all zones have the figures of their cards, and are exported', async ({ zonedesk }) => {
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
    await ofCard('Perimeter'),
    await ofCard('Addresses'),
    await ofCard('Streets'),
  ];
  await panel(page).getByRole('button', { name: 'All zones' }).click();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Zone contents');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Zone contents' });
  const row = dialog.getByRole('row', { name: /^west / });
  await expect.poll(async () => (await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual(figures);

  const { name, content } = await savedFile(zonedesk, () =>
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(name).toBe('zone-contents.csv');
  expect(content.toString('utf8')).toContain(`${(figures[2] ?? '').replace(',', '')},`);

  await dialog.getByRole('tab', { name: 'By store' }).click();
  await expect(dialog.getByRole('row', { name: /^S1 2 / })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Overlaps' }).click();
  await expect(dialog).toContainText('No overlaps');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('columns of zone contents have the figures of the card, are exported, and survive a restart', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  const columns = ['Addresses', 'Streets', 'Shared border'];
  await openZones(page);
  await importZones(page, { west, east });
  await openZone(page, 'west');
  const card = panel(page).getByRole('region', { name: 'In this zone' });
  const addresses = card.getByRole('row', { name: 'Addresses' }).getByRole('cell');
  await expect(addresses).toHaveText(/\d/);
  const ofCard = (await addresses.textContent()) ?? '';
  await panel(page).getByRole('button', { name: 'All zones' }).click();

  await panel(page).getByRole('button', { name: 'Open table' }).click();
  const table = page.getByRole('grid', { name: 'Zone table' });
  await expect(table.getByRole('columnheader', { name: 'Addresses' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  for (const name of columns) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const row = table.getByRole('row').filter({ hasText: 'west' });
  await expect(row.getByRole('gridcell', { name: ofCard, exact: true })).toBeVisible();
  await isAccessibleInBothThemes(page);

  const saveButton = page.getByRole('dialog').getByRole('button', { name: 'Export CSV' });
  await expect(saveButton).toBeEnabled();
  const { name, content } = await savedFile(zonedesk, () => saveButton.press('Enter'));
  expect(name).toBe('zones-table.csv');
  const [head = '', ...lines] = content.toString('utf8').trim().split(/\r?\n/);
  const at = head.split(',').indexOf('addresses');
  const line = lines.find((one) => one.startsWith('west,')) ?? '';
  expect(line.split(',').at(at - head.split(',').length)).toBe(ofCard.replace(',', ''));

  await expect
    .poll(() => stateOfDesk(page, 'arrangement'))
    .toMatchObject({ zoneTable: { contents: ['addresses', 'streets', 'commonBorder'] } });
  await zonedesk.restart();
  await openZones(zonedesk.page);
  await panel(zonedesk.page).getByRole('button', { name: 'Open table' }).click();
  const again = zonedesk.page.getByRole('grid', { name: 'Zone table' });
  for (const name of columns) await expect(again.getByRole('columnheader', { name })).toBeVisible();
});
