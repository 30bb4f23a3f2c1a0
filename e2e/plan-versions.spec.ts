import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { east, exported, importZones, openZone, openZones, panel, rowOf, west } from './zones-panel.ts';

/** A4 in portrait, in points. */
const a4 = /\/MediaBox ?\[ ?0 0 (594|595)(\.\d+)? (841|842)(\.\d+)? ?\]/;

test('a version survives a kill, is compared and reported, and is restored in one step that can be undone', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const dialog = () => zonedesk.page.getByRole('dialog', { name: 'Versions' });
  const openVersions = () => panel(zonedesk.page).getByRole('button', { name: 'Versions' }).click();
  await openZones(zonedesk.page);
  await importZones(zonedesk.page, { west });
  const before = await exported(zonedesk, 'Well-Known Text');
  await openVersions();
  await dialog().getByRole('textbox', { name: 'Version name' }).fill('Before Easter');
  await zonedesk.page.keyboard.press('Enter');
  await expect(dialog().getByRole('listitem')).toContainText('Before Easter');
  await zonedesk.killAndRestart();

  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { east });
  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(page, 'west')).toBeHidden();
  const after = await exported(zonedesk, 'Well-Known Text');
  await openVersions();
  await dialog().getByRole('button', { name: 'Compare Before Easter' }).click();
  await expect(dialog().getByRole('region', { name: '1 added' })).toBeVisible();
  await expect(dialog().getByRole('region', { name: '1 removed' })).toBeVisible();
  const chooseReport = async (form: string) => {
    await dialog().getByRole('button', { name: 'Report' }).press('Enter');
    await page.getByRole('menuitem', { name: form }).press('Enter');
  };
  const report = await savedFile(zonedesk, () => chooseReport('Export CSV'));
  expect(report.name).toBe('plan-versions.csv');
  expect(report.content.toString('utf8')).toContain('zone,removed,west');
  const pdf = join(zonedesk.profileFolder, 'report.pdf');
  if (zonedesk.app) {
    await zonedesk.app.evaluate(({ dialog: system }, to) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath: to });
    }, pdf);
    await chooseReport('Save as PDF');
    await expect.poll(() => readFile(pdf).catch(() => null), { timeout: 60_000 }).not.toBeNull();
  } else {
    // The sheet stays until printing is done.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await chooseReport('Print');
    await page.locator('body[data-printed]').waitFor({ timeout: 60_000 });
    await writeFile(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
  await expect.poll(async () => (await readFile(pdf)).toString('latin1')).toMatch(a4);

  await dialog().getByRole('button', { name: 'Restore Before Easter' }).click();
  await expect(dialog()).toBeHidden();
  await expect(rowOf(page, 'west')).toBeVisible();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(before);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'east')).toBeVisible();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(after);
});
