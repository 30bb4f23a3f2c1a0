import { join } from 'node:path';
import { firstWorkspace } from '../shared/desk/workspaces.ts';
import { expect, openPanel, test } from './zonedesk.ts';
import { importZones, mark, openZones, panel, rowOf } from './zones-panel.ts';

test('a workspace that is open in another program opens read-only, and for editing once it is closed there', async ({
  zonedesk,
  colleague,
}) => {
  const file = join(zonedesk.profileFolder, firstWorkspace);
  await openZones(zonedesk.page);
  await importZones(zonedesk.page, { mark });

  const { page } = colleague;
  await openPanel(page, 'Zones');
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Workspaces' });
  await dialog.getByRole('textbox', { name: 'Workspace file path' }).fill(file);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This workspace is open in another Zonedesk window.');
  await dialog.getByRole('button', { name: 'Open read-only' }).click();

  const band = page.getByRole('region', { name: 'Read-only' });
  await expect(band).toContainText('open in another Zonedesk window');
  await expect(page).toHaveTitle(/read-only/);
  await openPanel(page, 'Zones');
  await rowOf(page, 'mark').click();
  await expect(panel(page).getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.keyboard.press('d');
  await expect(page.getByText('This workspace is read-only because').first()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Drawing' })).toBeHidden();

  const takeOver = band.getByRole('button', { name: 'Open for editing' });
  await takeOver.click();
  await expect(band.getByRole('alert')).toContainText('still open in another Zonedesk window');
  await zonedesk.page.keyboard.press('Control+o');
  await zonedesk.page.getByRole('textbox', { name: 'New workspace name' }).fill('Another');
  await zonedesk.page.keyboard.press('Enter');
  await expect(zonedesk.page).toHaveTitle('Another – Zonedesk');
  await expect(band).toBeVisible();
  await takeOver.click();
  await expect(band).toBeHidden();
  await rowOf(page, 'mark').click();
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel(page).getByText('No zones yet')).toBeVisible();
});
