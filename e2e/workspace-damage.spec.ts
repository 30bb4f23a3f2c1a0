import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk } from './ask-desk.ts';
import { expect, test, type Zonedesk } from './zonedesk.ts';
import { openZones, panel, rowOf } from './zones-panel.ts';

test.use({ firstWindow: 'bare' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Couldn’t open your workspace' });

const workspaceFile = ({ profileFolder }: Zonedesk) => join(profileFolder, 'workspace.sqlite');

test('an emptied workspace file is reported, and its backup restores all zones', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const zones = put(testZone('west', { zoneId: 'west' }), testZone('mark', { zoneId: 'mark' }));
  expect(await askDesk(zonedesk.page, 'zones.change', zones)).toMatchObject({ ok: true });
  await zonedesk.restart(() => truncate(workspaceFile(zonedesk)));
  const dialog = dialogOf(zonedesk.page);
  await expect(dialog).toContainText('The workspace file is empty.');
  await expect(dialog).toContainText(workspaceFile(zonedesk));
  const copy = dialog.getByRole('radio', { name: /^Backup from .*: 2 zones$/ });
  await expect(copy).toBeChecked();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog).toBeHidden();
  await openZones(zonedesk.page);
  await expect(rowOf(zonedesk.page, 'west')).toBeVisible();
  await expect(rowOf(zonedesk.page, 'mark')).toBeVisible();
});

test('starting with an empty workspace keeps the damaged file, by keyboard', async ({ zonedesk }) => {
  expect(await askDesk(zonedesk.page, 'zones.change', put(testZone('west')))).toMatchObject({ ok: true });
  await zonedesk.restart(() => writeFile(workspaceFile(zonedesk), 'this is no database '.repeat(500)));
  const { page } = zonedesk;
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('The workspace file is damaged');
  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: /^Backup from/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Empty workspace' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await openZones(page);
  await expect(panel(page).getByText('No zones yet')).toBeVisible();
  const stored = (await readdir(zonedesk.profileFolder)).filter((name) => name.includes('.set-aside-'));
  expect(stored).toHaveLength(1);
  expect(await readFile(join(zonedesk.profileFolder, stored[0] ?? ''), 'utf8')).toContain(
    'this is no database',
  );
});
