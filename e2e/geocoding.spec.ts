import { isAccessibleInBothThemes } from './accessible.ts';
import { savedFile } from './saved-file.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';

const list = [
  'Código;Dirección;Nota',
  '1;18 de Julio 1234;=1+1',
  '2;Avenida Italia 99999;cerca del túnel',
  '3;Calle Inventada 12;-5',
  '4;18 de Julio 1234;otra vez',
  '',
].join('\r\n');
/** A table as saved by a spreadsheet on Windows. */
const windows1252 = Buffer.from(list, 'latin1');

test('an address list is opened, looked up, reviewed by keyboard, exported, and used @browser', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Addresses');
  const panel = page.getByRole('region', { name: 'Addresses', exact: true });
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Open CSV file' }).click();
  await (await choosing).setFiles({ name: 'tiendas.csv', mimeType: 'text/csv', buffer: windows1252 });

  await expect(panel.getByLabel('Field for “Dirección”')).toHaveValue('address');
  await expect(panel.getByRole('region', { name: 'Preview' })).toContainText('Avenida Italia 99999');
  await panel.getByLabel('Append to each address').fill('Montevideo');
  await isAccessibleInBothThemes(page);
  await panel.getByRole('button', { name: 'Look up 4 lines' }).click();
  await expect(panel.getByText('4 of 4 lines')).toBeVisible();

  await panel.getByLabel('Show').selectOption({ label: 'Needs review (2)' });
  const lines = panel.getByRole('listbox', { name: 'Lines' });
  await expect(lines.getByRole('option')).toHaveCount(2);
  await expect(lines.getByRole('option').first()).toContainText('Avenida Italia 99999');
  await isAccessibleInBothThemes(page);
  await lines.focus();
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(lines.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(lines.getByRole('option')).toHaveCount(1);

  const { name, content } = await savedFile(zonedesk, () =>
    panel.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(name).toBe('tiendas-geocoded.csv');
  const [headings, ...rows] = content.toString('latin1').trimEnd().split('\r\n');
  expect(headings).toBe('Código;Dirección;Nota;lat;lng;score;accuracy;formatted_address;status');
  const cells = rows.map((row) => row.split(';'));
  expect(cells.map((row) => row.at(-1))).toEqual(['FOUND', 'CONFIRMED', 'DOUBTFUL', 'FOUND']);
  expect(cells.map((row) => row[2])).toEqual(["'=1+1", 'cerca del túnel', '-5', 'otra vez']);
  expect(Number(cells[0]?.[3])).toBeCloseTo(-34.9, 1);

  await panel.getByRole('button', { name: 'Use 3 places' }).click();
  await page.getByRole('menuitem', { name: 'Matrix origins' }).click();
  const matrix = page.getByRole('region', { name: 'Matrix', exact: true });
  await expect(matrix.getByRole('heading', { name: 'Origins (3)' })).toBeVisible();

  await zonedesk.restart();
  await openPanel(zonedesk.page, 'Addresses');
  await expect(zonedesk.page.getByText('4 of 4 lines')).toBeVisible();
});
