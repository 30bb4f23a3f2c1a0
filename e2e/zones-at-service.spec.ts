import { isAccessible } from './accessible.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { panel, rowOf } from './zones-panel.ts';
import {
  createAll,
  dialog,
  heldAtService,
  importFile,
  lines,
  outcomes,
  readOut,
  showPart,
} from './zones-sent.ts';

test('zones that changed since they were created are marked, found, and sent, one or all', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await importFile(page, lines(5));
  await createAll(page, '5', 100);
  await expect(outcomes(page)).toContainText('5 zones created');
  for (const name of ['zone-0001', 'zone-0003']) {
    await rowOf(page, name).click();
    await panel(page).getByLabel('Store id').fill('STORE99');
    await panel(page).getByLabel('Store id').press('Tab');
    await expect(panel(page).getByRole('button', { name: 'Send changes' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'All zones' }).click();
  }
  await panel(page).getByRole('button', { name: 'Filter the zones' }).click();
  await page.getByRole('dialog').getByLabel('Service').selectOption('Changed');
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'zone-0003')).toContainText('Changed');

  await rowOf(page, 'zone-0001').click();
  await panel(page).getByRole('button', { name: 'Send changes' }).click();
  await expect(dialog(page)).toContainText('1 zone will be sent to Built-in service');
  await expect(dialog(page)).toContainText('zone-0001: store');
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: 'Send changes of 1 zone' }).click();
  await expect(panel(page).getByText('The service has this zone as it is here.')).toBeVisible();
  await expect(readOut(page, '1 zone is at the service as it is here')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await panel(page).getByRole('button', { name: 'Send changes of 1 zone' }).click();
  await dialog(page).getByRole('button', { name: 'Send changes of 1 zone' }).click();
  await expect(outcomes(page)).toContainText('1 zone is at the service as it is here');
  await expect(readOut(page, '1 zone is at the service as it is here')).toHaveCount(1);
  await expect(panel(page).getByText('No zone is like that.')).toBeVisible();
  await isAccessible(page);

  await showPart(page, 'At the service');
  await expect(heldAtService(page).getByRole('listitem').filter({ hasText: 'STORE99' })).toHaveCount(2);
});

test('the service’s zones are brought here, mine kept or replaced, and undo takes it back', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await importFile(page, lines(60));
  await createAll(page, '60', 100);
  await expect(outcomes(page)).toContainText('60 zones created');
  await rowOf(page, 'zone-0001').click();
  await panel(page).getByLabel('Store id').fill('MINE');
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await rowOf(page, 'zone-0000').click();
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Delete 1 zone here' }).click();
  await expect(rowOf(page, 'zone-0000')).toBeHidden();

  const pull = async (choice: string) => {
    await showPart(page, 'At the service');
    await panel(page).getByRole('button', { name: 'Bring zones from the service' }).click();
    await dialog(page).getByLabel(choice).check();
    await dialog(page).getByRole('button', { name: 'Bring them' }).click();
  };
  await pull('Keep mine');
  await expect(dialog(page)).toContainText('1 new zone');
  await expect(dialog(page)).toContainText('1 of yours kept');
  await expect(dialog(page)).toContainText('58 the same in both');
  await expect(dialog(page).getByRole('button', { name: 'Show my zones' })).toBeFocused();
  await expect(readOut(page, '1 new zone, 1 of yours kept')).toHaveCount(1);
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: 'Show my zones' }).click();
  await expect(rowOf(page, 'zone-0001')).toContainText(/MINE.*Changed/s);
  await panel(page).getByLabel('Search zones').fill('zone-0000');
  await expect(rowOf(page, 'zone-0000')).toContainText('Created');
  await panel(page).getByLabel('Search zones').fill('');

  await pull('Replace mine');
  await expect(dialog(page)).toContainText('1 of yours replaced');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'zone-0001')).toContainText('MINE');
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(rowOf(page, 'zone-0001')).toContainText(/STORE1.*Created/s);
});

test('one zone is deleted at the service, after saying which, by keyboard alone; mine stays', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await importFile(page, lines(3));
  await panel(page).getByRole('button', { name: 'Create 3 zones' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Zones per batch')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Create 3 zones' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcomes(page)).toContainText('3 zones created');

  await panel(page).getByRole('radio', { name: 'My zones' }).focus();
  await page.keyboard.press('ArrowRight');
  const held = heldAtService(page);
  await held.getByRole('button', { name: /zone-0000.*STORE0/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(held.getByRole('button', { name: /zone-0001.*STORE1/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(held.getByRole('button', { name: 'Delete zone-0001 at the service' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Delete “zone-0001” at the service?');
  await expect(dialog(page)).toContainText('Your own zone with this id stays in “My zones”');
  await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
  await isAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(outcomes(page)).toContainText('1 zone deleted at the service');
  await expect(held.getByRole('listitem')).toHaveCount(2);
  await showPart(page, 'My zones');
  await expect(rowOf(page, 'zone-0001')).not.toContainText('Created');
  await expect(panel(page).getByRole('button', { name: 'Create 1 zone' })).toBeEnabled();
});
