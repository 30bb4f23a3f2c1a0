import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { type Gate, gatedProvider } from './gate.ts';
import { askProvider } from './provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

const privateKey = 'a-private-key-of-a-spec';

const panel = (page: Page) => page.getByRole('region', { name: 'Zones', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const heldAtService = (page: Page) => page.getByRole('list', { name: 'Zones at the service' });
const progress = (page: Page) => panel(page).getByRole('region', { name: 'Creation of zones' });
const outcomes = (page: Page) => panel(page).getByRole('region', { name: 'What became of the zones' });
const rowOf = (page: Page, name: string | RegExp) => panel(page).getByRole('row', { name });

const nameOf = (index: number) => `zone-${String(index).padStart(4, '0')}`;

/** A zone of its own place as a line of CSV, with what is said otherwise. */
function line(index: number, more: { zoneId?: string; storeId?: string; polygon?: string } = {}): string {
  const lng = (column: number) => (-56.3 + (index % 40) * 0.004 + column * 0.003).toFixed(4);
  const lat = (row: number) => (-34.93 + Math.floor(index / 40) * 0.004 + row * 0.003).toFixed(4);
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const;
  const ring = corners.map(([column, row]) => `${lng(column)} ${lat(row)}`).join(', ');
  const { zoneId = nameOf(index), storeId = `STORE${index % 7}`, polygon = `POLYGON ((${ring}))` } = more;
  return `${zoneId},${storeId},"${polygon}"`;
}
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

const showPart = (page: Page, name: 'My zones' | 'At the service') =>
  panel(page).getByText(name, { exact: true }).click();

/** Imports a file of zones, as a person does. */
async function importFile(page: Page, zones: readonly string[]) {
  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Import' }).click();
  const file = ['zone_id,store_id,polygon', ...zones].join('\n');
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog(page)
    .getByRole('button', { name: `Import ${zones.length} zone` })
    .click({ timeout: 60_000 });
  await expect(dialog(page)).toBeHidden();
}

/** Has the program ask a provider behind a gate, with a key for it. */
async function askGate({ page }: Zonedesk, gate: Gate) {
  await askProvider(page, gate);
  await giveKey(page);
}

/** Where there is no secure storage a key is forgotten at the end of the program. */
async function giveKey(page: Page) {
  const given = await askDesk(page, 'keys.set', { name: 'private', key: privateKey });
  expect(given).toMatchObject({ ok: true });
}

/** Opens the dialog, chooses the size of the batches, and creates. */
async function createAll(page: Page, count: string, perBatch: number) {
  await panel(page)
    .getByRole('button', { name: `Create ${count} zone` })
    .click();
  await dialog(page).getByLabel('Zones per batch').fill(String(perBatch));
  await dialog(page)
    .getByRole('button', { name: `Create ${count} zone` })
    .click();
  await expect(dialog(page)).toBeHidden();
}

async function seeNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`)).toEqual([]);
}

/** What the bar at the bottom says of long work, collected from now on. */
async function watchWork(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const text = document.querySelector('footer')?.textContent ?? '';
      const found = /Creating [\d,]+ zones?\s*\d+ of \d+/.exec(text);
      if (found) seen.add(found[0]);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { seenWork: seen });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'seenWork') as Set<string>)]);
}

test('a thousand zones are created at the built-in service, after showing what will be sent', async ({
  zonedesk,
}) => {
  test.slow();
  const { page } = zonedesk;
  await serviceIsReady(page);
  const crossed = 'POLYGON ((-56.1 -34.8, -56.09 -34.79, -56.09 -34.8, -56.1 -34.79, -56.1 -34.8))';
  await importFile(page, [
    ...lines(1000),
    line(1000, { storeId: '' }),
    line(1001, { zoneId: 'crossed', polygon: crossed }),
  ]);

  await panel(page).getByRole('button', { name: 'Create 1,002 zones' }).click();
  await expect(dialog(page).getByText('1,000 zones will be sent to Built-in service')).toBeVisible();
  await expect(dialog(page).getByText('In 10 batches of 100')).toBeVisible();
  await expect(dialog(page).getByText('1 has no store id')).toBeVisible();
  await expect(dialog(page).getByText('crossed')).toBeVisible();
  await seeNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Show: 1 has errors that the checks found' }).click();
  await expect(panel(page).getByRole('row')).toHaveCount(1);
  await expect(rowOf(page, /crossed/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show all' }).click();

  await panel(page).getByRole('button', { name: 'Create 1,002 zones' }).click();
  const size = dialog(page).getByLabel('Zones per batch');
  await size.fill('1001');
  await expect(dialog(page).getByText('Give a whole number from 1 to 1,000.')).toBeVisible();
  await size.fill('30');
  await expect(dialog(page).getByText('In 33 batches of 30 and one of 10')).toBeVisible();
  const work = await watchWork(page);
  await dialog(page).getByRole('button', { name: 'Create 1,000 zones' }).click();
  await expect(outcomes(page).getByText('1,000 zones created')).toBeVisible({ timeout: 60_000 });
  const seen = await work();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.every((text) => text.startsWith('Creating 1,000 zones'))).toBe(true);
  await expect(rowOf(page, /zone-0000.*Created/s)).toBeVisible();

  await showPart(page, 'At the service');
  await expect(panel(page).getByText('1,000 zones at the service')).toBeVisible({ timeout: 30_000 });
  expect(await heldAtService(page).getByRole('listitem').count()).toBeLessThan(60);
  await panel(page).getByLabel("Search the service's zones").fill('zone-0777');
  await expect(panel(page).getByText('1 of 1,000 zones at the service')).toBeVisible();
  await expect(heldAtService(page).getByRole('listitem')).toContainText('As mine');

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await panel(again).getByRole('button', { name: 'Create 2 zones' }).click();
  await expect(dialog(again).getByText('There is nothing to send to Built-in service')).toBeVisible();
  await expect(dialog(again).getByText('1,000 are at the service already')).toBeVisible();
  await expect(dialog(again).getByLabel('Zones per batch')).toHaveValue('30');
});

test('a creation is paused, goes on, and is cancelled; every outcome is told and saved', async ({
  zonedesk,
}) => {
  test.slow();
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await askGate(zonedesk, gate);
    await importFile(page, lines(1000));
    gate.holdAfter(3);
    await createAll(page, '1,000', 100);
    await expect(progress(page)).toContainText('Creating zones: 300 of 1,000');
    await expect(progress(page)).toContainText(/300 created · 700 to go/);
    const bar = page.getByRole('contentinfo');
    await expect(bar).toContainText('Creating 1,000 zones');
    await expect(bar).toContainText('300 of 1,000');
    // Quick machines have no pace yet.
    await expect(progress(page)).toContainText(/About .* left|Time left: not known yet/);
    await seeNoViolations(page);

    await progress(page).getByRole('button', { name: 'Pause' }).click();
    gate.open();
    await expect(progress(page)).toContainText('Paused: 400 of 1,000 zones are settled');
    await expect(bar).not.toContainText('Creating');
    expect(gate.taken).toHaveLength(400);

    gate.holdAfter(2);
    await progress(page).getByRole('button', { name: 'Go on' }).click();
    await expect(progress(page)).toContainText('Creating zones: 600 of 1,000');
    await progress(page).getByRole('button', { name: 'Cancel' }).click();
    gate.open();
    await expect(outcomes(page)).toContainText('700 zones created');
    await expect(outcomes(page)).toContainText('300 zones not sent');
    await expect(progress(page)).toBeHidden();
    await expect(panel(page).getByRole('button', { name: 'Create 300 zones' })).toBeEnabled();
    expect(new Set(gate.taken).size).toBe(700);
    expect(gate.taken).toHaveLength(700);

    const { name, content } = await savedFile(zonedesk, () =>
      outcomes(page).getByRole('button', { name: 'Save as CSV' }).click(),
    );
    expect(name).toBe('zones-created.csv');
    const saved = content.toString('utf8').trim().split('\r\n');
    expect(saved).toHaveLength(1001);
    expect(saved[1]).toMatch(/^zone-0000,STORE0,created,\d{4}-/);
    expect(saved[1000]).toBe('zone-0999,STORE5,not-sent,,');

    await outcomes(page).getByRole('button', { name: 'Show: 300 zones not sent' }).click();
    await expect(panel(page).getByText('Only: 300 zones not sent')).toBeVisible();
    await expect(panel(page).getByText('0 of 300 chosen')).toBeVisible();
  } finally {
    await gate.close();
  }
});

test('a creation that a kill interrupted is shown and goes on: every zone is at the service once', async ({
  zonedesk,
}) => {
  test.slow();
  const gate = await gatedProvider(privateKey);
  try {
    await askGate(zonedesk, gate);
    await importFile(zonedesk.page, lines(1000));
    gate.holdAfter(3);
    await createAll(zonedesk.page, '1,000', 100);
    // The provider has taken the fourth batch, and nobody will hear of it.
    await expect(progress(zonedesk.page)).toContainText('Creating zones: 300 of 1,000');
    await expect.poll(() => gate.taken.length).toBe(400);
    await zonedesk.killAndRestart();
    gate.open();

    const { page } = zonedesk;
    await giveKey(page);
    await openPanel(page, 'Zones');
    await expect(progress(page)).toContainText('Interrupted: 300 of 1,000 zones are settled');
    await expect(progress(page)).toContainText('Of 100 zones the answer is missing.');
    expect(gate.taken).toHaveLength(400);
    await seeNoViolations(page);
    await progress(page).getByRole('button', { name: 'Go on' }).click();
    await expect(outcomes(page)).toContainText('1,000 zones created', { timeout: 60_000 });
    expect(new Set(gate.taken).size).toBe(1000);
    expect(gate.taken).toHaveLength(1000);

    await showPart(page, 'At the service');
    await expect(panel(page).getByText('1,000 zones at the service')).toBeVisible({ timeout: 30_000 });
  } finally {
    await gate.close();
  }
});

test('a creation at the built-in service that a kill interrupted goes on after the next start', async ({
  zonedesk,
}) => {
  test.slow();
  await serviceIsReady(zonedesk.page);
  await importFile(zonedesk.page, lines(1000));
  // A thousand requests take seconds on any machine: the kill comes long before the last one.
  await createAll(zonedesk.page, '1,000', 1);
  await expect(progress(zonedesk.page)).toContainText(/Creating zones: [1-9]/);
  await zonedesk.killAndRestart();

  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Zones');
  await expect(progress(page)).toContainText(/Interrupted: \d+ of 1,000 zones are settled/);
  const larger = await askDesk(page, 'settings.change', { zonesPerBatch: 100 });
  expect(larger).toMatchObject({ ok: true });
  await progress(page).getByRole('button', { name: 'Go on' }).click();
  await expect(outcomes(page)).toContainText('1,000 zones created', { timeout: 60_000 });
  await expect(progress(page)).toBeHidden();
  await showPart(page, 'At the service');
  await expect(panel(page).getByText('1,000 zones at the service')).toBeVisible({ timeout: 30_000 });
});

test('a zone that the service refuses costs only itself, and its reason is read', async ({ zonedesk }) => {
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await askGate(zonedesk, gate);
    // A provider may take such a store id, so the window lets it through; this one does not.
    await importFile(page, [...lines(100), line(100, { storeId: 'STORE_1' }), ...lines(150).slice(101)]);
    gate.holdAfter(3);
    await createAll(page, '150', 60);
    // It is named while the rest is still under way.
    const refused = outcomes(page).getByRole('list', { name: 'Refused zones' });
    await expect(refused).toContainText('store_id may hold only letters A-Z, a-z and digits');
    await expect(outcomes(page)).toContainText('1 zone refused');
    await expect(progress(page)).toContainText('Creating zones: 120 of 150');
    await outcomes(page).getByRole('button', { name: 'Show: 1 zone refused' }).click();
    await expect(rowOf(page, /zone-0100.*Refused/s)).toBeVisible();
    await seeNoViolations(page);
    gate.open();
    await expect(outcomes(page)).toContainText('149 zones created');
    await expect(outcomes(page)).toContainText('1 zone refused');
    expect(new Set(gate.taken).size).toBe(149);

    await outcomes(page).getByRole('button', { name: 'Show: 1 zone refused' }).click();
    await expect(panel(page).getByRole('row')).toHaveCount(1);
    await outcomes(page).getByRole('button', { name: 'Put the outcome away' }).click();
    await expect(outcomes(page)).toBeHidden();
    await rowOf(page, /zone-0100.*Refused/s).click();
    await expect(panel(page).getByText('The service did not create this zone')).toBeVisible();
    await panel(page).getByLabel('Store id').fill('STORE1');
    await panel(page).getByRole('button', { name: 'Create this zone' }).click();
    await expect(panel(page).getByText('The service has created this zone.')).toBeVisible();
    expect(new Set(gate.taken).size).toBe(150);
  } finally {
    await gate.close();
  }
});

test('zones that changed since they were created are marked, found, and sent, one or all', async ({
  zonedesk,
}) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await importFile(page, lines(5));
  await createAll(page, '5', 100);
  await expect(outcomes(page)).toContainText('5 zones created');
  for (const name of ['zone-0001', 'zone-0003']) {
    await rowOf(page, new RegExp(name)).click();
    await panel(page).getByLabel('Store id').fill('STORE99');
    await panel(page).getByLabel('Store id').press('Tab');
    await expect(panel(page).getByRole('button', { name: 'Send changes' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'All zones' }).click();
  }
  await panel(page).getByRole('button', { name: 'Filter the zones' }).click();
  await page.getByRole('dialog').getByLabel('Service').selectOption('Changed');
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, /zone-0003.*Changed/s)).toBeVisible();

  await rowOf(page, /zone-0001.*Changed/s).click();
  await panel(page).getByRole('button', { name: 'Send changes' }).click();
  await expect(panel(page).getByText('The service has this zone as it is here.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await panel(page).getByRole('button', { name: 'Send changes of 1 zone' }).click();
  const sent = panel(page).getByRole('region', { name: 'What became of the changes' });
  await expect(sent).toContainText('1 zone is at the service as it is here');
  await expect(panel(page).getByText('No zone is like that.')).toBeVisible();
  await seeNoViolations(page);

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
    await rowOf(page, /zone-0001/).click();
    await panel(page).getByLabel('Store id').fill('STORE99');
    await panel(page).getByLabel('Store id').press('Tab');
    await panel(page).getByRole('button', { name: 'Send changes' }).click();
    await expect(panel(page).getByText('This service cannot change zones')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Delete at the service…' }).click();
    await dialog(page).getByRole('button', { name: 'Delete zone-0001' }).click();
    await expect(dialog(page).getByText('This service cannot delete zones')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await panel(page).getByRole('button', { name: 'All zones' }).click();
    await expect(rowOf(page, /zone-0001.*Changed/s)).toBeVisible();
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
  await rowOf(page, /zone-0001/).click();
  await panel(page).getByLabel('Store id').fill('MINE');
  await panel(page).getByRole('button', { name: 'All zones' }).click();
  await rowOf(page, /zone-0000/).click();
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(page, /zone-0000/)).toBeHidden();

  const pull = async (choice: string) => {
    await showPart(page, 'At the service');
    await panel(page).getByRole('button', { name: 'Bring zones from the service' }).click();
    await dialog(page).getByLabel(choice).check();
    await dialog(page).getByRole('button', { name: 'Bring them' }).click();
  };
  await pull('Keep mine');
  await expect(dialog(page)).toContainText('1 new zone');
  await expect(dialog(page)).toContainText('1 of yours kept');
  await expect(dialog(page)).toContainText('58 that you have just so');
  await seeNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Show my zones' }).click();
  await expect(rowOf(page, /zone-0001.*MINE.*Changed/s)).toBeVisible();
  await panel(page).getByLabel('Search zones').fill('zone-0000');
  await expect(rowOf(page, /zone-0000.*Created/s)).toBeVisible();
  await panel(page).getByLabel('Search zones').fill('');

  await pull('Replace mine');
  await expect(dialog(page)).toContainText('1 of yours replaced');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await showPart(page, 'My zones');
  await expect(rowOf(page, /zone-0001.*MINE/s)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(rowOf(page, /zone-0001.*STORE1.*Created/s)).toBeVisible();
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
    await rowOf(page, /zone-0000/).click();
    await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();

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
    await seeNoViolations(page);
    gate.open();
    const brought = panel(page).getByRole('region', { name: 'Brought from the service' });
    await expect(brought).toContainText('1 new zone');
    await expect(brought).toContainText('2 that you have just so');
    await expect(under).toBeHidden();
    await seeNoViolations(page);
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
  await seeNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('“zone-0001” is deleted at the service.');
  await page.keyboard.press('Escape');
  await expect(held.getByRole('listitem')).toHaveCount(2);
  await showPart(page, 'My zones');
  await expect(rowOf(page, /zone-0001/)).not.toContainText('Created');
  await expect(panel(page).getByRole('button', { name: 'Create 1 zone' })).toBeEnabled();
});
