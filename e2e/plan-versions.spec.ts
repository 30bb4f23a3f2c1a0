import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { east, exported, importZones, openZone, openZones, panel, rowOf, west } from './zones-panel.ts';

test('a version outlives a kill, is compared and reported, and going back to it is one step that undo takes back', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const dialog = () => zonedesk.page.getByRole('dialog', { name: 'Versions of the plan' });
  const openVersions = () =>
    panel(zonedesk.page).getByRole('button', { name: 'Versions of the plan' }).click();
  await openZones(zonedesk.page);
  await importZones(zonedesk.page, { west });
  const before = await exported(zonedesk, 'Well-Known Text');
  await openVersions();
  await dialog().getByRole('textbox', { name: 'Name of the version' }).fill('Before Easter');
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
  const report = await savedFile(zonedesk, () =>
    dialog().getByRole('button', { name: 'Save as CSV' }).click(),
  );
  expect(report.name).toBe('plan-versions.csv');
  expect(report.content.toString('utf8')).toContain('zone,removed,west');

  await dialog().getByRole('button', { name: 'Go back to the first' }).click();
  await expect(dialog()).toBeHidden();
  await expect(rowOf(page, 'west')).toBeVisible();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(before);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'east')).toBeVisible();
  expect(await exported(zonedesk, 'Well-Known Text')).toBe(after);
});
