import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { askDesk } from './ask-desk.ts';
import { processFamily, stillRunning } from './process-family.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';

const place = (name: string, lat: number, lng: number) => ({ name, position: { lat, lng } });

/** Command lines of a process and all that it started. */
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

test('npm start that is told to end takes everything it started with it', { tag: '@hosts' }, async ({
  zonedesk,
}) => {
  test.skip(process.platform !== 'linux', 'the processes are looked up in /proc');
  const { page, host, profileFolder } = zonedesk;
  await serviceIsReady(page);
  // A window that opens with a route asks for it at once, so that the engine runs too.
  const kept = await askDesk(page, 'searches.keep', {
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
  expect([kept, arranged]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await zonedesk.end('SIGTERM')).toBe(0);

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
  const parts = [
    host === 'browser' ? /out\/main\/browser\.js/ : /--type=renderer/,
    host === 'browser' ? /out\/main\/service\.js/ : /--type=utility.*node/i,
    /out\/main\/engine\.js/,
  ];
  for (const part of parts) await expect.poll(() => commandsOf(pid), { timeout: 60_000 }).toMatch(part);

  const family = processFamily(pid);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => stillRunning(family)).toEqual([]);
});
