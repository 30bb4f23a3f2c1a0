import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageParts } from '../shared/planning/print-map/paper.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './zonedesk.ts';
import { east, importZones, openZones, panel, west } from './zones-panel.ts';

/** A3 in landscape, in points. */
const a3 = /\/MediaBox ?\[ ?0 0 (1190|1191)(\.\d+)? (841|842)(\.\d+)? ?\]/;

test('a printed map has the exact page size, by mouse and by keyboard', { tag: '@hosts' }, async ({
  zonedesk,
}) => {
  const { page, app, profileFolder } = zonedesk;
  const dialog = page.getByRole('dialog', { name: 'Print map' });
  await openZones(page);
  await importZones(page, { west, east });
  await panel(page).getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print map…' }).click();
  await expect(dialog.getByText('2 zones')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Wall plan');
  await isAccessibleInBothThemes(page);
  const file = join(profileFolder, 'wall.pdf');
  if (app) {
    await app.evaluate(({ dialog: system }, to) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath: to });
    }, file);
    await dialog.getByRole('button', { name: 'Save as PDF' }).press('Enter');
    await expect.poll(() => readFile(file).catch(() => null), { timeout: 60_000 }).not.toBeNull();
  } else {
    // The sheet stays until printing is done.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await dialog.getByRole('button', { name: 'Print', exact: true }).press('Enter');
    await page.locator('body[data-printed]').waitFor({ timeout: 60_000 });
    await writeFile(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  }
  await expect.poll(async () => (await readFile(file)).toString('latin1')).toMatch(a3);
  const pdf = (await readFile(file)).toString('latin1');
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(2);
  expect(pdf).toContain('/Title (Wall plan)');
});

test('the map on the largest paper has 200 dpi', async ({ zonedesk }) => {
  // Rendered without a GPU, possibly on a busy machine.
  test.setTimeout(480_000);
  const { page } = zonedesk;
  const dialog = page.getByRole('dialog', { name: 'Print map' });
  await openZones(page);
  await importZones(page, { west, east });
  await panel(page).getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Print map…' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Paper' }).click();
  await page.getByRole('option', { name: 'A1' }).click();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await dialog.getByRole('button', { name: 'Print', exact: true }).press('Enter');
  await page.locator('body[data-printed]').waitFor({ timeout: 400_000 });
  await expect(dialog.getByText('Map at 200 dpi')).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const images = [...pdf.toString('latin1').matchAll(/\/Width (\d+)\s*\/Height (\d+)/g)];
  const inches = pageParts('A1', 'landscape', 1).map.width / 25.4;
  expect(Math.max(...images.map(([, width]) => Number(width))) / inches).toBeGreaterThanOrEqual(200);
});
