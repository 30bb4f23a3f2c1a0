import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { gatedProvider } from './gate.ts';
import { processFamily, stillRunning } from './process-family.ts';
import { giveKey, selectProvider } from './provider.ts';
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

const place = (name: string, lat: number, lng: number) => ({ name, position: { lat, lng } });

/** Opens the window with a route, which is requested at once, so that the engine runs too. */
async function openNextWithRoute(page: Page) {
  const stored = await askDesk(page, 'searches.keep', {
    route: {
      stops: [place('Plaza Independencia', -34.90654, -56.19982), place('Prado', -34.8628, -56.199)],
      mode: 'driving',
      method: 'time',
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
      time: { kind: 'any' },
    },
  });
  const arranged = await askDesk(page, 'arrangement.keep', {
    layout: { panel: 'route', folded: false, panelWidth: 400 },
  });
  expect([stored, arranged]).toMatchObject([{ ok: true }, { ok: true }]);
}

/** Returns the command lines of a process and its descendants. */
const commandsOf = (pid: number): string =>
  processFamily(pid)
    .map((one) => {
      try {
        return readFileSync(`/proc/${one}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .join('\n');

/** Checks that ending `npm start` ends all its processes. */
async function npmStartEndsAll({ page, host, profileFolder }: Zonedesk) {
  const npm = spawn('npm', ['start', '--', '--host', host, '--no-open', '--profile', profileFolder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(npm, 'exit');
  const pid = npm.pid ?? 0;
  const lines = createInterface({ input: npm.stdout });
  if (host === 'browser') {
    for await (const line of lines) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (!address) continue;
      await page.goto(address);
      break;
    }
  }
  const utility = '--type=utility.*node';
  const parts =
    host === 'browser'
      ? [/out\/main\/browser\.js/, /out\/main\/service\.js/, /out\/main\/engine\.js/]
      : // The service and an engine.
        [/--type=renderer/, new RegExp(`${utility}[^]*${utility}`, 'i')];
  for (const part of parts) await expect.poll(() => commandsOf(pid), { timeout: 60_000 }).toMatch(part);

  const family = processFamily(pid);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => stillRunning(family)).toEqual([]);
}

test('the system and Ctrl+C end the program with all data saved, no process left, and publishing resumable', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  await serviceIsReady(zonedesk.page);
  await putZones(zonedesk.page, ['d']);
  await endsCleanly(zonedesk, () => zonedesk.end('SIGTERM'));
  await zonedesk.restart();
  expect(await askDesk(zonedesk.page, 'zones.read', undefined)).toMatchObject({
    value: { zones: [{ id: 'd' }] },
  });

  const gate = await gatedProvider(privateKey);
  try {
    await selectProvider(zonedesk.page, gate);
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
      // A terminal sends the signal to every process of the command, and some forward it.
      void zonedesk.end('SIGINT');
      return zonedesk.end('SIGINT');
    });
    // The response never came, and no further request was sent.
    expect(gate.taken).toEqual(['zone-a', 'zone-b']);

    await zonedesk.restart();
    await giveKey(zonedesk.page, privateKey);
    await expect
      .poll(() => stateOfDesk(zonedesk.page, 'jobs'))
      .toMatchObject([{ kind: 'plan', state: 'interrupted', created: 1, unknown: 1, notSent: 1 }]);
  } finally {
    await gate.close();
  }
  expect(await askDesk(zonedesk.page, 'zones.read', undefined)).toMatchObject({
    value: { zones: ['d', 'a', 'b', 'c'].map((id) => ({ id })) },
  });

  if (process.platform !== 'linux') return;
  await test.step('npm start ends with all processes that it started', async () => {
    await askDesk(zonedesk.page, 'settings.change', { service: { kind: 'built-in' } });
    await openNextWithRoute(zonedesk.page);
    expect(await zonedesk.end('SIGTERM')).toBe(0);
    await npmStartEndsAll(zonedesk);
  });
});
