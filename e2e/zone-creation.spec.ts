import type { Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { stateOfDesk } from './ask-desk.ts';
import { gatedProvider } from './gate.ts';
import { giveKey } from './provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';
import { importZonesFile, panel, rowOf } from './zones-panel.ts';
import {
  createAll,
  dialog,
  line,
  lines,
  outcomes,
  privateKey,
  progress,
  readOut,
  remoteAtService,
  selectGate,
  showPart,
} from './zones-sent.ts';

/** Records the status bar's texts on background tasks from now on. */
async function watchWork(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const text = document.querySelector('footer')?.textContent ?? '';
      const found = /Publishing [\d,]+ zones?\s*\d+ of \d+/.exec(text);
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

test('1,000 zones are published to the built-in service after a preview', async ({ zonedesk }) => {
  test.slow();
  const { page } = zonedesk;
  await serviceIsReady(page);
  const crossed = 'POLYGON ((-56.1 -34.8, -56.09 -34.79, -56.09 -34.8, -56.1 -34.79, -56.1 -34.8))';
  await importZonesFile(page, [
    ...lines(1000),
    line(1000, { storeId: '' }),
    line(1001, { zoneId: 'crossed', polygon: crossed }),
  ]);

  await panel(page).getByRole('button', { name: 'Publish 1,000 zones' }).click();
  await expect(dialog(page).getByText('Publish 1,000 zones to Built-in service')).toBeVisible();
  await expect(dialog(page).getByText('In 10 batches of 100')).toBeVisible();
  await expect(dialog(page).getByText('1 without a store ID')).toBeVisible();
  await expect(dialog(page).getByText('crossed')).toBeVisible();
  await isAccessible(page);
  await dialog(page).getByRole('button', { name: 'Show: 1 with errors' }).click();
  await expect(panel(page).getByRole('row')).toHaveCount(1);
  await expect(rowOf(page, 'crossed')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show all' }).click();

  await panel(page).getByRole('button', { name: 'Publish 1,000 zones' }).click();
  const size = dialog(page).getByLabel('Zones per batch');
  await size.fill('1001');
  await expect(dialog(page).getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
  await size.fill('30');
  await expect(dialog(page).getByText('In 33 batches of 30 and one of 10')).toBeVisible();
  await dialog(page).getByLabel('Remember this batch size').check();
  const work = await watchWork(page);
  await dialog(page).getByRole('button', { name: 'Publish 1,000 zones' }).click();
  await expect(outcomes(page).getByText('1,000 zones published')).toBeVisible({ timeout: 60_000 });
  const seen = await work();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((text) => text.startsWith('Publishing 1,000 zones'))).toBe(true);
  await expect(rowOf(page, 'zone-0000')).toContainText('Published');

  await showPart(page, 'Published');
  await expect(panel(page).getByText('1,000 published zones')).toBeVisible({ timeout: 30_000 });
  expect(await remoteAtService(page).getByRole('listitem').count()).toBeLessThan(60);
  await panel(page).getByLabel('Search published zones').fill('zone-0777');
  await expect(panel(page).getByText('Published zones: 1 of 1,000')).toBeVisible();
  await expect(remoteAtService(page).getByRole('listitem')).toContainText('Published');

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await panel(again).getByRole('button', { name: 'Compare with the service' }).click();
  await expect(dialog(again).getByText('Nothing to publish to Built-in service')).toBeVisible();
  await expect(dialog(again).getByText('1,000 already published')).toBeVisible();
  await expect(dialog(again).getByLabel('Zones per batch')).toHaveValue('30');
});

test('publishing is paused, resumed, and canceled, and all results are shown and exported', async ({
  zonedesk,
}) => {
  test.slow();
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await selectGate(zonedesk, gate);
    await importZonesFile(page, lines(1000));
    gate.holdAfter(3);
    await createAll(page, '1,000', 100);
    await expect(progress(page)).toContainText('Publishing zones: 300 of 1,000');
    await expect(progress(page)).toContainText(/300 published · 700 remaining/);
    const bar = page.getByRole('contentinfo');
    await expect(bar).toContainText('Publishing 1,000 zones');
    await expect(bar).toContainText('300 of 1,000');
    // Fast machines have no estimate yet.
    await expect(progress(page)).toContainText(/About .* left|Estimating time left/);
    await isAccessible(page);

    // The start button is disabled, so the focus has moved here.
    await expect(progress(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(progress(page).getByRole('button', { name: 'Pause' })).toBeFocused();
    // The provider has stored the next batch, but its response is held.
    await expect.poll(() => gate.taken.length).toBe(400);
    await page.keyboard.press('Enter');
    // The dialog reacts although the provider doesn't respond.
    await expect(progress(page)).toContainText('Pausing: 300 of 1,000 done');
    await expect(progress(page)).toContainText('Finishing the current request');
    await isAccessible(page);
    gate.open();
    await expect(progress(page)).toContainText('Paused: 400 of 1,000 done');
    await expect(progress(page)).toBeFocused();
    await expect(bar).not.toContainText('Publishing 1,000 zones');
    await openPanel(page, 'Places');
    await bar.getByRole('button', { name: 'Publishing zones paused: 600 remaining', exact: true }).click();
    expect(gate.taken).toHaveLength(400);

    gate.holdAfter(2);
    await progress(page).getByRole('button', { name: 'Resume' }).click();
    await expect(progress(page)).toContainText('Publishing zones: 600 of 1,000');
    await expect.poll(() => gate.taken.length).toBe(700);
    await progress(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(progress(page)).toContainText('Canceling: 600 of 1,000 done');
    gate.open();
    await expect(outcomes(page)).toContainText('700 zones published');
    await expect(outcomes(page)).toContainText('300 zones not published');
    await expect(progress(page)).toBeHidden();
    await expect(outcomes(page)).toBeFocused();
    await expect(bar).not.toContainText('Publishing 1,000 zones');
    await expect(panel(page).getByRole('button', { name: 'Publish 300 zones' })).toBeEnabled();
    expect(new Set(gate.taken).size).toBe(700);
    expect(gate.taken).toHaveLength(700);

    const { name, content } = await savedFile(zonedesk, () =>
      outcomes(page).getByRole('button', { name: 'Export CSV' }).click(),
    );
    expect(name).toBe('zones-at-service.csv');
    const saved = content.toString('utf8').trim().split('\r\n');
    expect(saved).toHaveLength(1001);
    expect(saved[1]).toMatch(/^zone-0000,STORE0,create,created,Published,\d{4}-/);
    expect(saved[1000]).toBe('zone-0999,STORE5,create,not-sent,Not published,,');

    await outcomes(page).getByRole('button', { name: 'Show: 300 zones not published' }).click();
    await expect(panel(page).getByText('Only: 300 zones not published')).toBeVisible();
    await expect(panel(page).getByText('0 of 300 selected')).toBeVisible();
  } finally {
    await gate.close();
  }
});

test('a zone that the service rejects doesn’t affect others, and shows the reason', async ({ zonedesk }) => {
  const { page } = zonedesk;
  const gate = await gatedProvider(privateKey);
  try {
    await selectGate(zonedesk, gate);
    // Providers may accept such a store id, so the window allows it; this provider rejects it.
    await importZonesFile(page, [...lines(100), line(100, { storeId: 'STORE_1' }), ...lines(150).slice(101)]);
    gate.holdAfter(3);
    await createAll(page, '150', 60);
    // The zone is named while the others are still being created.
    const refused = outcomes(page).getByRole('list', { name: 'Rejected zones' });
    await expect(refused).toContainText('store_id may hold only letters A-Z, a-z and digits');
    await expect(refused.getByRole('button', { name: 'zone-0100' })).toBeVisible();
    await expect(outcomes(page)).toContainText('1 zone rejected');
    await expect(progress(page)).toContainText('Publishing zones: 120 of 150');
    await outcomes(page).getByRole('button', { name: 'Show: 1 zone rejected' }).click();
    await expect(rowOf(page, 'zone-0100')).toContainText('Rejected');
    gate.open();
    await expect(outcomes(page)).toContainText('149 zones published');
    await expect(outcomes(page)).toContainText('1 zone rejected');
    expect(new Set(gate.taken).size).toBe(149);
    await expect(
      readOut(page, /^149 zones published, 1 zone rejected\. .*store_id may hold only letters A-Z/),
    ).toHaveCount(1);

    await outcomes(page).getByRole('button', { name: 'Show: 1 zone rejected' }).click();
    await expect(panel(page).getByRole('row')).toHaveCount(1);
    await outcomes(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(outcomes(page)).toBeHidden();
    await expect
      .poll(() => stateOfDesk(page, 'arrangement'))
      .toMatchObject({ creationRead: expect.any(Number) });
    await zonedesk.restart();
    await resultStaysDismissed(zonedesk.page);
    expect(new Set(gate.taken).size).toBe(150);
  } finally {
    await gate.close();
  }

  /** Checks that a dismissed result stays dismissed after a restart, while the zone's card still shows it. */
  async function resultStaysDismissed(page: Page) {
    await giveKey(page, privateKey);
    await openPanel(page, 'Zones');
    await panel(page).getByLabel('Search zones').fill('zone-0100');
    await expect(rowOf(page, 'zone-0100')).toContainText('Rejected');
    await expect(outcomes(page)).toBeHidden();
    await rowOf(page, 'zone-0100').click();
    await expect(panel(page).getByText('Couldn’t publish this zone')).toBeVisible();
    await panel(page).getByLabel('Store ID').fill('STORE1');
    await panel(page).getByRole('button', { name: 'Publish zone' }).click();
    await expect(panel(page).getByText('Zone published')).toBeVisible();
  }
});
