import { isAccessibleInBothThemes } from './accessible.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { closeZone, importZones, openZone, openZones, panel, rowOf, west } from './zones-panel.ts';

const holed =
  'POLYGON ((-56.17 -34.91, -56.16 -34.91, -56.16 -34.9, -56.17 -34.9, -56.17 -34.91), (-56.166 -34.906, -56.164 -34.906, -56.164 -34.904, -56.166 -34.904, -56.166 -34.906))';

const list = [
  'code,name,address,lat,lon,opening hours,colour,parcels',
  'S1,Centro,18 de Julio 1234,-34.905,-56.195,Mo-Sa 09:00-21:00,orange,120',
  'S2,Prado,,-34.862,-56.203,,#CC79A7,',
];

test('stores are imported, exported, and part of versions, and undo reverts an import in one step', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  const stores = page.getByRole('dialog', { name: 'Stores', exact: true });
  const importing = page.getByRole('dialog', { name: 'Import stores' });
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await openZones(page);
  await importZones(page, { west });

  await test.step('a list with invalid rows is imported by keyboard, with the reasons', async () => {
    await panel(page).getByRole('button', { name: 'Stores…' }).press('Enter');
    await stores.getByRole('button', { name: 'Import…' }).press('Enter');
    await expect(importing.getByLabel('Store list')).toBeFocused();
    await page.keyboard.insertText(
      [...list, 'S3,Cerro,,-340,-56.2,', 'S4,Union,,-34.8,-56.1,,blurple'].join('\n'),
    );
    await expect(importing.getByRole('status')).toContainText('2 new · 0 changed · 2 rejected');
    await expect(importing.getByRole('note')).toContainText(
      'Row 4, Cerro: invalid coordinates “-340”, “-56.2”.',
    );
    await expect(importing.getByRole('note')).toContainText('Row 5, Union: invalid color “blurple”.');
    await isAccessibleInBothThemes(page);
    await importing.getByRole('button', { name: 'Import 2 stores' }).press('Enter');
    await expect(importing).toBeHidden();
    await expect(stores.getByRole('listitem')).toHaveCount(2);
  });

  const file = await test.step('importing the export changes nothing', async () => {
    await stores.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = await savedFile(zonedesk, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(exported.name).toBe('stores.csv');
    await stores.getByRole('button', { name: 'Import…' }).click();
    await importing
      .locator('input[type=file]')
      .setInputFiles({ name: exported.name, mimeType: 'text/csv', buffer: exported.content });
    await expect(importing.getByRole('status')).toContainText('0 new · 0 changed · 2 unchanged');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(stores).toBeHidden();
    const text = exported.content.toString('utf8');
    expect(text).toContain('Mo-Sa 09:00-21:00,#e69f00,-34.905,-56.195,120');
    expect(text).toContain(',#cc79a7,-34.862,');
    return text;
  });

  await test.step('a zone’s card leads to its store', async () => {
    await openZone(page, 'west');
    const ofZone = panel(page).getByRole('region', { name: 'Stores of this zone' });
    await ofZone.getByRole('button', { name: 'Centro', exact: true }).press('Enter');
    await expect(stores.getByLabel('Address')).toHaveValue('18 de Julio 1234');
  });

  await test.step('a store’s new id can be applied to its zone, and one undo restores both', async () => {
    await stores.getByLabel('Store ID').fill('SHOP1');
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Change store ID S1 to SHOP1?' });
    await isAccessibleInBothThemes(page);
    await confirmation.getByRole('button', { name: 'Change store and 1 zone' }).press('Enter');
    await expect(confirmation).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel(page).getByLabel('Store ID')).toHaveValue('SHOP1');
    await closeZone(page);
    await expect(rowOf(page, 'west')).toContainText('Centro');
    await page.keyboard.press('Control+z');
    await openZone(page, 'west');
    await expect(panel(page).getByLabel('Store ID')).toHaveValue('S1');
    await closeZone(page);
  });

  await test.step('a gap inside a zone is a problem', async () => {
    await importZones(page, { holed });
    await panel(page)
      .getByText(/^Problems · /)
      .click();
    await expect(
      panel(page)
        .getByRole('button', { name: /Enclosed gap of .* inside this zone\./ })
        .first(),
    ).toBeVisible();
    await panel(page).getByText('My zones', { exact: true }).click();
    await page.keyboard.press('Control+z');
    await expect(rowOf(page, 'holed')).toBeHidden();
  });

  await test.step('a version lists a moved store, and restores it', async () => {
    await panel(page).getByRole('button', { name: 'Versions' }).click();
    await versions.getByRole('textbox', { name: 'Version name' }).fill('Before Easter');
    await page.keyboard.press('Enter');
    await expect(versions.getByRole('listitem')).toContainText('Before Easter');
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Stores…' }).click();
    await stores.getByRole('button', { name: 'Import…' }).click();
    await importing.getByLabel('Store list').fill(file.replace('-34.862', '-34.872'));
    await importing.getByRole('button', { name: 'Import 1 store', exact: true }).click();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Versions' }).click();
    await versions.getByRole('button', { name: 'Compare Before Easter' }).click();
    const changed = versions.getByRole('table', { name: 'Stores' });
    await expect(changed.getByRole('row', { name: 'Prado' })).toContainText('moved by 1.1 km');
    await versions.getByRole('button', { name: 'Report' }).click();
    const report = await savedFile(zonedesk, () =>
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    );
    expect(report.content.toString('utf8')).toMatch(/store_on_map,changed,.*,position,,Prado,Prado,1112/);
    await versions.getByRole('button', { name: 'Restore Before Easter' }).press('Enter');
    await expect(versions).toBeHidden();
    await expect(page.getByText('“Before Easter” restored: 1 store changed', { exact: true })).toBeVisible();
  });

  await test.step('undo reverts each import in one step', async () => {
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await panel(page).getByRole('button', { name: 'Stores…' }).click();
    await expect(stores).toContainText('No stores yet');
  });
});
