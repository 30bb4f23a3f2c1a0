import type { Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { importZonesFile, openZone, panel, rowOf } from './zones-panel.ts';
import { createAll, dialog, line, lines, outcomes, remoteAtService, showPart } from './zones-sent.ts';

async function created(page: Page, count: number) {
  await serviceIsReady(page);
  await importZonesFile(page, lines(count));
  await createAll(page, String(count), 100);
  await expect(outcomes(page)).toContainText(`${count} zones created`);
  await outcomes(page).getByRole('button', { name: 'Put the outcome away' }).click();
  await page.keyboard.press('Escape');
}

async function rename(page: Page, from: string, to: string) {
  await openZone(page, from);
  await panel(page).getByLabel('Zone id').fill(to);
  await panel(page).getByLabel('Zone id').press('Tab');
}

const trash = (page: Page) => panel(page).getByRole('button', { name: 'Delete', exact: true });
const left = (page: Page) => panel(page).getByRole('note').filter({ hasText: 'no longer here' });

test('what is new, changed, renamed and left behind is done at the service as planned, and its zones are brought here', async ({
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
  await dialog(page).getByRole('button', { name: 'Delete 1 zone here' }).click();
  await expect(left(page)).toContainText('still has 1 zone that is no longer here: zone-0002');
  await importZonesFile(page, [line(7), line(8)]);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Plan and send 4 zones' }).click();
  await expect(dialog(page)).toContainText('Plan for Built-in service');
  await expect(dialog(page)).toContainText('4 zones will be sent to Built-in service');
  await expect(dialog(page)).toContainText('zone-0000: description');
  await expect(dialog(page).getByRole('checkbox', { name: '1 to delete at the service' })).not.toBeChecked();
  await dialog(page).getByRole('button', { name: 'Show: 2 not created yet' }).click();
  await dialog(page).getByRole('checkbox', { name: 'zone-0008' }).uncheck();
  await expect(dialog(page)).toContainText('1 of 2 selected');
  await dialog(page).getByRole('checkbox', { name: '1 to delete at the service' }).check();
  const send = dialog(page).getByRole('button', { name: 'Carry out for 4 zones' });
  await expect(send).toBeDisabled();
  await dialog(page).getByLabel('Yes, delete 1 zone at Built-in service').check();
  await isAccessible(page);
  await send.click();
  await expect(outcomes(page)).toContainText('1 zone created');
  await expect(outcomes(page)).toContainText('1 zone updated');
  await expect(outcomes(page)).toContainText('1 zone renamed');
  await expect(outcomes(page)).toContainText('1 zone deleted at the service');
  await expect(panel(page).getByRole('button', { name: 'Create 1 zone' })).toBeEnabled();
  await showPart(page, 'At the service');
  await expect(remoteAtService(page).getByRole('listitem')).toHaveCount(5);
  for (const name of ['harbour', 'zone-0007']) {
    await expect(remoteAtService(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }

  await showPart(page, 'My zones');
  await expect(rowOf(page, 'harbour')).toContainText('Id updated');
  await expect(rowOf(page, 'zone-0000')).toContainText('Updated');
  await openZone(page, 'harbour');
  await panel(page).getByLabel('Store id').fill('MINE');
  await openZone(page, 'zone-0003');
  await trash(page).click();
  await dialog(page).getByRole('button', { name: 'Delete 1 zone here' }).click();
  await expect(rowOf(page, 'zone-0003')).toBeHidden();
  const askForZones = async () => {
    await showPart(page, 'At the service');
    await panel(page).getByRole('button', { name: 'Bring zones from the service' }).click();
    await expect(dialog(page)).toContainText('Built-in service has 5 zones.');
  };
  await askForZones();
  await expect(dialog(page)).toContainText('1 that differs from yours');
  await expect(dialog(page)).toContainText('3 the same in both');
  await dialog(page).getByRole('button', { name: 'Bring 1 zone' }).click();
  await expect(dialog(page)).toContainText('1 new zone');
  await expect(dialog(page)).toContainText('1 of yours kept');
  await expect(dialog(page)).toContainText('3 the same in both');
  await dialog(page).getByRole('button', { name: 'Show my zones' }).click();
  await expect(rowOf(page, 'harbour')).toContainText(/MINE.*Changed/s);
  await expect(rowOf(page, 'zone-0003')).toContainText('Created');
  await askForZones();
  await dialog(page).getByRole('checkbox', { name: '1 that differs from yours' }).check();
  await dialog(page).getByRole('button', { name: 'Bring 1 zone' }).click();
  await expect(dialog(page)).toContainText('1 of yours replaced');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'harbour')).toContainText('MINE');
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(rowOf(page, 'harbour')).toContainText(/STORE1.*Id updated/s);

  await showPart(page, 'At the service');
  await panel(page).getByRole('button', { name: 'Delete zone-0004 at the service' }).click();
  await dialog(page).getByRole('button', { name: 'Delete zone-0004' }).click();
  await expect(outcomes(page)).toContainText('1 zone deleted at the service');
  await expect(remoteAtService(page).getByRole('listitem')).toHaveCount(4);
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'zone-0004')).not.toContainText('Created');
});
