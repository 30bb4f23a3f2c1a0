import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { gatedProvider } from './gate.ts';
import { processFamily, stillRunning } from './process-family.ts';
import { askProvider, giveKey } from './provider.ts';
import { expect, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

const privateKey = 'a-private-key-of-a-spec';

async function putZones(page: Page, ids: readonly string[]) {
  const zones = ids.map((id) => testZone(id));
  expect(await askDesk(page, 'zones.change', put(...zones))).toMatchObject({ ok: true });
}

async function endsCleanly(zonedesk: Zonedesk, end: () => Promise<number | null>) {
  const family = processFamily(zonedesk.pid);
  expect(await end()).toBe(0);
  await expect.poll(() => stillRunning(family)).toEqual([]);
  expect(zonedesk.output()).not.toContain('FATAL');
}

test('whether the system or Ctrl+C ends the program, all is saved, no process is left, and work under way can go on later', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const gate = await gatedProvider(privateKey);
  try {
    await askProvider(zonedesk.page, gate);
    await giveKey(zonedesk.page, privateKey);
    await askDesk(zonedesk.page, 'settings.change', { zonesPerBatch: 1 });
    await putZones(zonedesk.page, ['a', 'b', 'c']);
    gate.holdAfter(1);
    await askDesk(zonedesk.page, 'jobs.start', {
      kind: 'plan',
      actions: ['a', 'b', 'c'].map((id) => ({ kind: 'create', id })),
    });
    await expect.poll(() => gate.taken).toEqual(['zone-a', 'zone-b']);
    await endsCleanly(zonedesk, () => {
      // A terminal tells every process of the command, and those pass it on.
      void zonedesk.end('SIGINT');
      return zonedesk.end('SIGINT');
    });
    // The answer was never given, and nothing more was sent while it was awaited.
    expect(gate.taken).toEqual(['zone-a', 'zone-b']);

    await zonedesk.restart();
    await giveKey(zonedesk.page, privateKey);
    await expect
      .poll(() => stateOfDesk(zonedesk.page, 'jobs'))
      .toMatchObject([{ kind: 'plan', state: 'interrupted', created: 1, unknown: 1, notSent: 1 }]);
  } finally {
    await gate.close();
  }

  await askDesk(zonedesk.page, 'settings.change', { service: { kind: 'built-in' } });
  await serviceIsReady(zonedesk.page);
  await putZones(zonedesk.page, ['d']);
  await endsCleanly(zonedesk, () => zonedesk.end('SIGTERM'));
  await zonedesk.restart();
  await serviceIsReady(zonedesk.page);
  expect(await askDesk(zonedesk.page, 'zones.read', undefined)).toMatchObject({
    value: { zones: ['a', 'b', 'c', 'd'].map((id) => ({ id })) },
  });
});
