import type { Page } from '@playwright/test';
import { z } from 'zod';
import { askDesk } from './ask-desk.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';
import { importZonesFile, openZone, panel } from './zones-panel.ts';
import { createAll, dialog, line, lines, outcomes } from './zones-sent.ts';

const zoneSchema = z.object({ zoneId: z.string(), storeId: z.string(), description: z.string() });
const mineSchema = z.object({ value: z.object({ zones: z.array(zoneSchema) }) });
const remoteSchema = z.object({
  value: z.object({
    zones: z.array(
      z.object({ zone_id: z.string(), store_id: z.string(), description: z.string().optional() }),
    ),
  }),
});

/** Returns the workspace's and the service's zones, one line each. */
async function lists(page: Page): Promise<{ local: string[]; remote: string[] }> {
  const local = mineSchema.parse(await askDesk(page, 'zones.read', undefined)).value.zones;
  const remote = remoteSchema.parse(await askDesk(page, 'zones.atService', undefined)).value.zones;
  return {
    local: local.map(({ zoneId, storeId, description }) => [zoneId, storeId, description].join(' ')).sort(),
    remote: remote
      .map(({ zone_id, store_id, description = '' }) => [zone_id, store_id, description].join(' '))
      .sort(),
  };
}

async function describe(page: Page, name: string, text: string) {
  await openZone(page, name);
  await panel(page).getByLabel('Description').fill(text);
  await panel(page).getByLabel('Description').press('Tab');
  await panel(page).getByRole('button', { name: 'All zones' }).click();
}

/** Opens the plan of all zones, compared with the service. */
async function openPlan(page: Page) {
  await panel(page)
    .getByRole('button', {
      name: /^(Publish|Publish changes to|Review and publish) \d+ zones?$|^Compare with the service$/,
    })
    .click();
  await expect(dialog(page)).toContainText('Compared with Built-in service.');
}

/** Carries out the selected actions and waits for their results. */
async function send(page: Page, outcome: string | RegExp) {
  await dialog(page)
    .getByRole('button', { name: /^(Publish|Publish changes to|Apply) \d+ (zones?|changes?)$/ })
    .click();
  await expect(outcomes(page)).toContainText(outcome);
}

async function decide(page: Page, choice: 'Keep mine' | 'Use theirs', name: string, what: string) {
  await expect(dialog(page)).toContainText(`${name} ${what}`);
  await dialog(page)
    .getByRole('button', { name: `${choice}: ${name}` })
    .click();
  await expect(dialog(page).getByRole('button', { name: `${choice}: ${name}` })).toBeHidden();
}

const close = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' }).click();

test('two programs on one service never overwrite each other’s changes unnoticed, even after kills', async ({
  zonedesk: mine,
  colleague: theirs,
}) => {
  await Promise.all([serviceIsReady(mine.page), serviceIsReady(theirs.page)]);
  await importZonesFile(mine.page, lines(5));
  await mine.page.keyboard.press('Escape');
  await createAll(mine.page, '5', 100);
  await expect(outcomes(mine.page)).toContainText('5 zones published');

  // Imports the same file on the other desk, whose zones are recognized as published.
  await importZonesFile(theirs.page, lines(5));
  await theirs.page.keyboard.press('Escape');
  await openPlan(theirs.page);
  await expect(dialog(theirs.page)).toContainText('5 already published');
  await close(theirs.page);

  await test.step('a zone that both changed isn’t published, and the others are', async () => {
    await describe(theirs.page, 'zone-0000', 'theirs');
    await openPlan(theirs.page);
    await send(theirs.page, '1 zone updated');
    await describe(mine.page, 'zone-0000', 'mine');
    await describe(mine.page, 'zone-0001', 'mine');
    await openPlan(mine.page);
    await send(mine.page, '1 zone updated');
    expect((await lists(mine.page)).remote).toContain('zone-0000 STORE0 theirs');
  });

  await test.step('after a kill, the conflict is still unresolved', async () => {
    await mine.killAndRestart();
    await serviceIsReady(mine.page);
    await openPlan(mine.page);
    await decide(mine.page, 'Use theirs', 'zone-0000', 'changed locally and remotely: description');
    await close(mine.page);
    expect((await lists(mine.page)).local).toContain('zone-0000 STORE0 theirs');
  });

  await test.step('a zone deleted remotely is only created again if selected', async () => {
    expect(
      await askDesk(theirs.page, 'jobs.start', {
        kind: 'plan',
        actions: [{ kind: 'delete', zoneId: 'zone-0002' }],
      }),
    ).toMatchObject({ ok: true });
    await expect.poll(async () => (await lists(theirs.page)).remote.length).toBe(4);
    await describe(mine.page, 'zone-0002', 'mine');
    await openPlan(mine.page);
    await decide(mine.page, 'Keep mine', 'zone-0002', 'deleted remotely');
    await send(mine.page, '1 zone published');
  });

  await test.step('an id that both use isn’t created twice', async () => {
    await importZonesFile(mine.page, [line(9, { storeId: 'MINE' })]);
    await mine.page.keyboard.press('Escape');
    await openPlan(mine.page);
    await send(mine.page, '1 zone published');
    await importZonesFile(theirs.page, [line(9, { storeId: 'THEIRS' })]);
    await theirs.page.keyboard.press('Escape');
    await theirs.killAndRestart();
    await serviceIsReady(theirs.page);
    await openPlan(theirs.page);
    await decide(theirs.page, 'Use theirs', 'zone-0009', 'ID already used by another zone: store');
    await close(theirs.page);
    expect((await lists(theirs.page)).local).toContain('zone-0009 MINE ');
  });

  await test.step('a change after the comparison only blocks that zone', async () => {
    await describe(mine.page, 'zone-0003', 'mine');
    await describe(mine.page, 'zone-0004', 'mine');
    await openPlan(mine.page);
    await describe(theirs.page, 'zone-0003', 'theirs');
    await openPlan(theirs.page);
    // The colleague's later change is shown as a conflict first.
    await decide(theirs.page, 'Use theirs', 'zone-0001', 'changed remotely');
    await decide(theirs.page, 'Use theirs', 'zone-0002', 'ID already used by another zone');
    await send(theirs.page, '1 zone updated');
    await send(mine.page, '1 zone rejected');
    await expect(outcomes(mine.page)).toContainText('Another user changed this zone.');
    await openPlan(mine.page);
    await decide(mine.page, 'Keep mine', 'zone-0003', 'changed locally and remotely: description');
    await send(mine.page, '1 zone updated');
    await openPlan(theirs.page);
    for (const name of ['zone-0003', 'zone-0004'])
      await decide(theirs.page, 'Use theirs', name, 'changed remotely');
    await close(theirs.page);
  });

  const [one, other] = [await lists(mine.page), await lists(theirs.page)];
  expect(one.local).toEqual(one.remote);
  expect(other.local).toEqual(other.remote);
  expect(one.local).toEqual([
    'zone-0000 STORE0 theirs',
    'zone-0001 STORE1 mine',
    'zone-0002 STORE2 mine',
    'zone-0003 STORE3 mine',
    'zone-0004 STORE4 mine',
    'zone-0009 MINE ',
  ]);
});
