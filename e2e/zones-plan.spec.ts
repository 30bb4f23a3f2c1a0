import type { Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { gatedProvider } from './gate.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { openZone, panel, rowOf } from './zones-panel.ts';
import {
  askGate,
  createAll,
  dialog,
  heldAtService,
  importFile,
  line,
  lines,
  outcomes,
  privateKey,
  showPart,
} from './zones-sent.ts';

async function created(page: Page, count: number) {
  await serviceIsReady(page);
  await importFile(page, lines(count));
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

test('a zone that is renamed here is renamed at the service, the new one first, or both are kept', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await created(page, 3);
  await rename(page, 'zone-0001', 'harbour');
  const notice = panel(page).getByRole('note').filter({ hasText: 'still has this zone as “zone-0001”' });
  await expect(notice).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Create this zone' })).toBeHidden();
  await isAccessible(page);
  await notice.getByRole('button', { name: 'Rename it there…' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: '1 renamed' })).toBeChecked();
  await expect(dialog(page)).toContainText('harbour: there as zone-0001, which is deleted');
  await expect(dialog(page)).toContainText('the old one is deleted only then');
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: 'Rename 1 zone there' }).click();
  await expect(notice).toBeHidden();
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await expect(outcomes(page)).toContainText('1 zone created');
  await expect(outcomes(page)).toContainText('1 zone deleted at the service');
  await expect(rowOf(page, 'harbour')).toContainText('Created');

  await rename(page, 'zone-0002', 'market');
  await panel(page).getByRole('button', { name: 'Keep both' }).click();
  await expect(panel(page).getByRole('button', { name: 'Create this zone' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await showPart(page, 'At the service');
  await expect(heldAtService(page).getByRole('listitem')).toHaveCount(3);
  for (const name of ['zone-0000', 'zone-0002', 'harbour'])
    await expect(heldAtService(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
});

test('a plan tells what is new, changed in what, renamed and left behind, and does what is ticked', async ({
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
  await importFile(page, [line(7), line(8)]);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Plan and send 4 zones' }).click();
  await expect(dialog(page)).toContainText('Plan for Built-in service');
  await expect(dialog(page)).toContainText('4 zones will be sent to Built-in service');
  await expect(dialog(page)).toContainText('zone-0000: description');
  await expect(dialog(page).getByRole('checkbox', { name: '1 to delete at the service' })).not.toBeChecked();
  await dialog(page).getByRole('button', { name: 'Show: 2 new' }).click();
  await dialog(page).getByRole('checkbox', { name: 'zone-0008' }).uncheck();
  await expect(dialog(page)).toContainText('1 of 2 ticked');
  await dialog(page).getByRole('checkbox', { name: '1 to delete at the service' }).check();
  const send = dialog(page).getByRole('button', { name: 'Carry out for 4 zones' });
  await expect(send).toBeDisabled();
  await dialog(page).getByLabel('Yes, delete 1 zone at Built-in service').check();
  await isAccessible(page);
  await send.click();
  await expect(outcomes(page)).toContainText('2 zones created');
  await expect(outcomes(page)).toContainText('1 zone is at the service as it is here');
  await expect(outcomes(page)).toContainText('2 zones deleted at the service');
  await expect(panel(page).getByRole('button', { name: 'Create 1 zone' })).toBeEnabled();
  await showPart(page, 'At the service');
  await expect(heldAtService(page).getByRole('listitem')).toHaveCount(5);
});

test('what was refused earlier is told no longer when the zone is at the service after all', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await askGate(zonedesk, gate);
    await importFile(page, [line(0), line(1, { storeId: 'STORE_1' })]);
    await createAll(page, '2', 100);
    await expect(outcomes(page)).toContainText('1 zone refused');
    await page.keyboard.press('Escape');
    await importFile(page, [line(2)]);
    await createAll(page, '1', 100);
    const earlier = panel(page).getByRole('region', { name: 'From earlier, still not done' });
    await expect(earlier).toBeVisible();
    await page.keyboard.press('Escape');
    await openZone(page, 'zone-0001');
    await trash(page).click();
    await expect(earlier).toBeHidden();
  } finally {
    await gate.close();
  }
});
