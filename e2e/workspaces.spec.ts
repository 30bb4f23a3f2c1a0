import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './zonedesk.ts';
import { importZones, mark, openZones, panel, rowOf, west } from './zones-panel.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Workspaces' });

async function openDialog(page: Page) {
  await page.keyboard.press('Control+o');
  await expect(dialogOf(page)).toBeVisible();
}

test('each workspace has separate zones, and restoring a backup reverts later changes', async ({
  zonedesk,
}) => {
  const { app, page, profileFolder } = zonedesk;
  await openZones(page);
  await importZones(page, { west });
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'New workspace name' }).fill('Depot south');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Depot south – Zonedesk');
  await openZones(page);
  await expect(panel(page).getByText('No zones yet')).toBeVisible();
  await importZones(page, { mark });
  await openDialog(page);
  await dialog.getByRole('button', { name: 'Open My workspace' }).click();
  await expect(page).toHaveTitle('Zonedesk');
  await openZones(page);
  await expect(rowOf(page, 'west')).toBeVisible();
  await expect(rowOf(page, 'mark')).toBeHidden();

  const backup = join(profileFolder, 'backup.zonedesk');
  await app?.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, backup);
  await openDialog(page);
  await dialog.getByRole('tab', { name: 'Backups' }).click();
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await expect(dialog.getByText('Saved to')).toBeVisible();
  await page.keyboard.press('Escape');
  await importZones(page, { mark });
  await openDialog(page);
  await dialog.getByRole('tab', { name: 'Backups' }).click();
  // On the desktop it is where the system's dialog put it, otherwise in the backups folder.
  const look = app
    ? dialog.getByRole('button', { name: 'Preview backup file…' })
    : dialog.getByRole('list', { name: 'Backups' }).getByRole('button', { name: /^Preview My workspace/ });
  await look.click();
  await expect(dialog.getByText('1 zone will be removed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await openZones(page);
  await expect(rowOf(page, 'west')).toBeVisible();
  await expect(rowOf(page, 'mark')).toBeHidden();
});
