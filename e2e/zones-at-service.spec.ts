import { isAccessible } from './accessible.ts';
import { gatedProvider } from './gate.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { panel, rowOf } from './zones-panel.ts';
import {
  askGate,
  createAll,
  dialog,
  heldAtService,
  importFile,
  lines,
  outcomes,
  privateKey,
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

test('where a service only creates zones, the window says so and claims nothing', async ({ zonedesk }) => {
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    for (const method of ['GET', 'PUT', 'DELETE']) gate.refuse(method, 405);
    await askGate(zonedesk, gate);
    await importFile(page, lines(2));
    await createAll(page, '2', 100);
    await expect(outcomes(page)).toContainText('2 zones created');
    await showPart(page, 'At the service');
    await expect(panel(page).getByText('This service does not list its zones')).toBeVisible();

    await showPart(page, 'My zones');
    await rowOf(page, 'zone-0001').click();
    await panel(page).getByLabel('Store id').fill('STORE99');
    await panel(page).getByLabel('Store id').press('Tab');
    await panel(page).getByRole('button', { name: 'Send changes' }).click();
    await dialog(page).getByRole('button', { name: 'Send changes of 1 zone' }).click();
    await expect(panel(page).getByText('This service cannot change zones').first()).toBeVisible();
    await panel(page).getByRole('button', { name: 'Delete at the service…' }).click();
    await dialog(page).getByRole('button', { name: 'Delete zone-0001' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(panel(page).getByText('This service cannot delete zones').first()).toBeVisible();

    // It is remembered and said in the plan, where nothing is ticked that will not be done.
    await panel(page).getByRole('button', { name: 'Send changes' }).click();
    await expect(dialog(page)).toContainText('this service said that it cannot change zones');
    await expect(dialog(page).getByRole('checkbox', { name: '1 changed' })).not.toBeChecked();
    await expect(dialog(page).getByRole('button', { name: /^Create zones|Send changes/ })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await panel(page).getByRole('button', { name: 'All zones' }).click();
    await expect(rowOf(page, 'zone-0001')).toContainText('Changed');
  } finally {
    await gate.close();
  }
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

test('what a dialog that was closed meanwhile brought from the service is told in the panel', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await askGate(zonedesk, gate);
    await importFile(page, lines(3));
    await createAll(page, '3', 100);
    await expect(outcomes(page)).toContainText('3 zones created');
    await outcomes(page).getByRole('button', { name: 'Put the outcome away' }).click();
    await rowOf(page, 'zone-0000').click();
    await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete 1 zone here' }).click();

    await showPart(page, 'At the service');
    await expect(panel(page).getByText('3 zones at the service')).toBeVisible();
    gate.hold('GET');
    await panel(page).getByRole('button', { name: 'Bring zones from the service' }).click();
    await dialog(page).getByRole('button', { name: 'Bring them' }).click();
    await expect(dialog(page)).toContainText('Asking the service for its zones');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(panel(page).getByRole('button', { name: 'Bring zones from the service' })).toBeFocused();
    await showPart(page, 'My zones');
    const under = panel(page).getByRole('region', { name: 'Bringing zones from the service' });
    await expect(under.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await isAccessible(page);
    gate.open();
    const brought = panel(page).getByRole('region', { name: 'Brought from the service' });
    await expect(brought).toContainText('1 new zone');
    await expect(brought).toContainText('2 the same in both');
    await expect(under).toBeHidden();
    await isAccessible(page);
    await expect(panel(page).getByText('0 of 3 chosen')).toBeVisible();
    await brought.getByRole('button', { name: 'Show them' }).click();
    await expect(panel(page).getByText('1 of 3 chosen')).toBeVisible();
    await brought.getByRole('button', { name: 'Put the outcome away' }).click();
    await expect(brought).toBeHidden();
  } finally {
    await gate.close();
  }
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
