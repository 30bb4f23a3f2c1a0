import type { Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { importZonesFile, openZone, panel, rowOf } from './zones-panel.ts';
import { createAll, dialog, line, lines, outcomes, remoteAtService, showPart } from './zones-sent.ts';

async function created(page: Page, count: number) {
  await serviceIsReady(page);
  await importZonesFile(page, lines(count));
  await createAll(page, String(count), 100);
  await expect(outcomes(page)).toContainText(`${count} zones published`);
  await outcomes(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Escape');
}

async function rename(page: Page, from: string, to: string) {
  await openZone(page, from);
  await panel(page).getByLabel('Zone ID').fill(to);
  await panel(page).getByLabel('Zone ID').press('Tab');
}

const trash = (page: Page) => panel(page).getByRole('button', { name: 'Delete', exact: true });
const left = (page: Page) => panel(page).getByRole('note').filter({ hasText: 'deleted locally' });

test('new, changed, renamed, and deleted zones are published as planned, and the service’s zones downloaded', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await created(page, 5);
  await openZone(page, 'zone-0000');
  await panel(page).getByLabel('Description').fill('North');
  await panel(page).getByLabel('Description').press('Tab');
  await rename(page, 'zone-0001', 'harbour');
  await openZone(page, 'zone-0002');
  await trash(page).click();
  await dialog(page).getByRole('button', { name: 'Delete 1 zone' }).click();
  await expect(left(page)).toContainText('still has 1 zone you deleted locally: zone-0002');
  await importZonesFile(page, [line(7), line(8)]);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Review and publish 4 zones' }).click();
  await expect(dialog(page)).toContainText('Review changes for Built-in service');
  await expect(dialog(page)).toContainText('Publish 4 zones to Built-in service');
  await expect(dialog(page)).toContainText('zone-0000: description');
  await expect(
    dialog(page).getByRole('checkbox', { name: '1 to delete from the service' }),
  ).not.toBeChecked();
  await dialog(page).getByRole('button', { name: 'Show: 2 to publish' }).click();
  await dialog(page).getByRole('checkbox', { name: 'zone-0008' }).uncheck();
  await expect(dialog(page)).toContainText('1 of 2 selected');
  await dialog(page).getByRole('checkbox', { name: '1 to delete from the service' }).check();
  const send = dialog(page).getByRole('button', { name: 'Apply 4 changes' });
  await expect(send).toBeDisabled();
  await dialog(page).getByLabel('Delete 1 zone from Built-in service').check();
  await isAccessible(page);
  await send.click();
  await expect(outcomes(page)).toContainText('1 zone published');
  await expect(outcomes(page)).toContainText('1 zone updated');
  await expect(outcomes(page)).toContainText('1 zone renamed');
  await expect(outcomes(page)).toContainText('1 zone deleted from the service');
  await expect(panel(page).getByRole('button', { name: 'Publish 1 zone' })).toBeEnabled();
  await showPart(page, 'Published');
  await expect(remoteAtService(page).getByRole('listitem')).toHaveCount(5);
  for (const name of ['harbour', 'zone-0007']) {
    await expect(remoteAtService(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }

  await showPart(page, 'My zones');
  await expect(rowOf(page, 'harbour')).toContainText('ID updated');
  await expect(rowOf(page, 'zone-0000')).toContainText('Updated');
  await openZone(page, 'harbour');
  await panel(page).getByLabel('Store ID').fill('MINE');
  await openZone(page, 'zone-0003');
  await trash(page).click();
  await dialog(page).getByRole('button', { name: 'Delete 1 zone' }).click();
  await expect(rowOf(page, 'zone-0003')).toBeHidden();
  const openDownload = async () => {
    await showPart(page, 'Published');
    await panel(page).getByRole('button', { name: 'Download zones…' }).click();
    await expect(dialog(page)).toContainText('Built-in service has 5 zones.');
  };
  await openDownload();
  await expect(dialog(page)).toContainText('1 different from yours');
  await expect(dialog(page)).toContainText('3 identical');
  await dialog(page).getByRole('button', { name: 'Download 1 zone' }).click();
  await expect(dialog(page)).toContainText('1 new zone');
  await expect(dialog(page)).toContainText('1 different, yours kept');
  await expect(dialog(page)).toContainText('3 identical');
  await dialog(page).getByRole('button', { name: 'Show my zones' }).click();
  await expect(rowOf(page, 'harbour')).toContainText(/MINE.*Changed/s);
  await expect(rowOf(page, 'zone-0003')).toContainText('Published');
  await openDownload();
  await dialog(page).getByRole('checkbox', { name: '1 different from yours' }).check();
  await dialog(page).getByRole('button', { name: 'Download 1 zone' }).click();
  await expect(dialog(page)).toContainText('1 replaced');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'harbour')).toContainText('MINE');
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(rowOf(page, 'harbour')).toContainText(/STORE1.*ID updated/s);

  await showPart(page, 'Published');
  await panel(page).getByRole('button', { name: 'Delete zone-0004 from service' }).click();
  await dialog(page).getByRole('button', { name: 'Delete zone-0004' }).click();
  await expect(outcomes(page)).toContainText('1 zone deleted from the service');
  await expect(remoteAtService(page).getByRole('listitem')).toHaveCount(4);
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'zone-0004')).not.toContainText('Published');
});
