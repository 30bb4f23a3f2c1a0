import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk } from './ask-desk.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';

/* What fails in the main process of a real host, and nothing there was prepared for. */

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something failed in Zonedesk' });

async function goesOn(page: Page) {
  await expect(told(page)).toBeVisible();
  expect(await askDesk(page, 'zones.change', put(testZone('after')))).toMatchObject({ ok: true });
  await told(page).getByRole('button').click();
  await expect(told(page)).toBeHidden();
}

test.describe('in the browser host', { tag: '@browser' }, () => {
  test.skip(process.platform === 'win32', 'there are no signals of users on Windows');
  const failing = `
    process.on('SIGUSR2', () => { throw new Error('made by a spec'); });
    process.on('SIGPIPE', () => void Promise.reject(new Error('refused by a spec')));
    process.on('SIGWINCH', () => {
      for (let n = 0; n < 30; n += 1) setImmediate(() => { throw new Error('once more'); });
    });`;
  test.use({
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` },
  });

  test('a failure that nothing caught is told, and the program goes on until it fails without end', async ({
    zonedesk,
  }) => {
    const { page, pid } = zonedesk;
    await serviceIsReady(page);
    for (const signal of ['SIGUSR2', 'SIGPIPE'] as const) {
      process.kill(pid, signal);
      await goesOn(page);
    }
    expect(zonedesk.output()).toContain('Something failed in Zonedesk, which goes on: Error: made by a spec');
    expect(zonedesk.output()).toContain('refused by a spec');
    process.kill(pid, 'SIGWINCH');
    await expect.poll(() => zonedesk.output()).toContain('fails again and again, so it ends');
    await zonedesk.restart();
    expect(await askDesk(zonedesk.page, 'zones.read', undefined)).toMatchObject({
      value: { zones: [{ id: 'after' }] },
    });
  });

  test('what keeps it from starting is said in words on the terminal', async ({ zonedesk }) => {
    const profile = join(zonedesk.profileFolder, 'other');
    await mkdir(join(profile, 'settings.json'), { recursive: true });
    const program = spawn(process.execPath, ['out/main/browser.js', '--no-open', `--profile=${profile}`]);
    let said = '';
    program.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    const code = await new Promise((resolve) => program.once('exit', resolve));
    expect(code).toBe(1);
    expect(said).toContain('settings.json: a folder stands in its place.');
    expect(said).not.toContain('    at ');
  });
});

test('in the desktop program a failure that nothing caught is told, and the program goes on', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const { page, app } = zonedesk;
  await serviceIsReady(page);
  await app?.evaluate(() => {
    setTimeout(() => {
      throw new Error('made by a spec');
    });
  });
  await goesOn(page);
  await app?.evaluate(() => {
    void Promise.reject(new Error('refused by a spec'));
  });
  await goesOn(page);
  expect(zonedesk.output()).toContain('Something failed in Zonedesk, which goes on: Error: made by a spec');
  expect(zonedesk.output()).toContain('refused by a spec');
});
