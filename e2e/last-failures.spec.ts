import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk } from './ask-desk.ts';
import { startBrowserHost } from './start-browser.ts';
import { desktopHindrance, failingStart } from './start-desktop.ts';
import { expect, serviceIsReady, test } from './zonedesk.ts';

/* Unexpected failures in the main process of a real host. */

const reported = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong' });

async function expectToContinue(page: Page) {
  await expect(reported(page)).toBeVisible();
  expect(await askDesk(page, 'zones.change', put(testZone('after')))).toMatchObject({ ok: true });
  await reported(page).getByRole('button').click();
  await expect(reported(page)).toBeHidden();
}

/** Returns the browser host's terminal output of a failed start. */
async function startFailure(profile: string, ...more: string[]): Promise<string> {
  const args = ['out/main/browser.js', '--no-open', `--profile=${profile}`, ...more];
  const program = spawn(process.execPath, args);
  let message = '';
  program.stderr.on('data', (chunk) => {
    message += String(chunk);
  });
  expect(await new Promise((resolve) => program.once('close', resolve))).toBe(1);
  expect(message).not.toContain('    at ');
  return message;
}

test.describe('in the browser host', { tag: '@browser' }, () => {
  test.skip(process.platform === 'win32', 'Windows has no user-defined signals');
  const failing = `
    process.on('SIGUSR2', () => { throw new Error('made by a spec'); });
    process.on('SIGPIPE', () => void Promise.reject(new Error('refused by a spec')));
    process.on('SIGWINCH', () => {
      for (let n = 0; n < 30; n += 1) setImmediate(() => { throw new Error('once more'); });
    });`;
  test.use({
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` },
  });

  test('uncaught errors are reported and the program continues, unless they keep coming', async ({
    zonedesk,
  }) => {
    const { page, pid } = zonedesk;
    await serviceIsReady(page);
    await test.step('the terminal shows why another program can’t start', async () => {
      await expect(startBrowserHost(zonedesk.profileFolder)).rejects.toThrow('already running');
      const profile = join(zonedesk.profileFolder, 'other');
      await mkdir(join(profile, 'settings.json'), { recursive: true });
      expect(await startFailure(profile)).toContain('settings.json: a folder has the same name.');
      const inFile = join(profile, 'file', 'profile');
      await writeFile(join(profile, 'file'), '');
      expect(await startFailure(inFile)).toContain(`${inFile}: a file is where a folder should be.`);
      const { port } = new URL(zonedesk.address ?? '');
      const free = join(zonedesk.profileFolder, 'free');
      expect(await startFailure(free, `--port=${port}`)).toContain(
        `Port ${port} is in use by another program`,
      );
    });

    for (const signal of ['SIGUSR2', 'SIGPIPE'] as const) {
      process.kill(pid, signal);
      await expectToContinue(page);
    }
    expect(zonedesk.output()).toContain('Unexpected error; Zonedesk continues: Error: made by a spec');
    expect(zonedesk.output()).toContain('refused by a spec');
    process.kill(pid, 'SIGWINCH');
    await expect.poll(() => zonedesk.output()).toContain('keeps crashing and is closing');
    await zonedesk.restart();
    expect(await askDesk(zonedesk.page, 'zones.read', undefined)).toMatchObject({
      value: { zones: [{ id: 'after' }] },
    });
  });
});

test.describe('in the desktop program', { tag: '@desktop' }, () => {
  const justNow = Date.now();
  test.use({ environment: { ZONEDESK_RESTARTS: `${justNow},${justNow}` } });

  test('uncaught errors are reported and the program continues, unless they keep coming', async ({
    zonedesk,
  }) => {
    const { page, app } = zonedesk;
    await serviceIsReady(page);
    await app?.evaluate(() => {
      setTimeout(() => {
        throw new Error('made by a spec');
      });
    });
    await expectToContinue(page);
    await app?.evaluate(() => {
      void Promise.reject(new Error('refused by a spec'));
    });
    await expectToContinue(page);
    expect(zonedesk.output()).toContain('Unexpected error; Zonedesk continues: Error: made by a spec');
    expect(zonedesk.output()).toContain('refused by a spec');

    const done = await app?.evaluateHandle(({ app, clipboard, dialog }, now) => {
      // Simulates two recent restarts.
      Date.now = () => now;
      const done = { dialogs: [''], restarts: 'nothing', code: -1, copied: '' };
      done.dialogs.pop();
      const copyAndStartAgain = [2, 0];
      dialog.showMessageBox = async (...given: unknown[]) => {
        done.dialogs.push(JSON.stringify(given[0]));
        return { response: copyAndStartAgain.shift() ?? 1, checkboxChecked: false };
      };
      clipboard.writeText = async (text) => {
        done.copied = text;
      };
      app.relaunch = () => {
        done.restarts = process.env.ZONEDESK_RESTARTS ?? 'nothing';
      };
      const { exit } = app;
      app.exit = (code = 0) => {
        done.code = code;
        app.exit = exit;
      };
      for (let n = 0; n < 40; n += 1)
        setImmediate(() => {
          throw new Error('once more');
        });
      return done;
    }, justNow + 1000);
    await expect.poll(() => done?.evaluate(({ code }) => code)).toBe(1);
    const { dialogs = [], restarts, copied } = (await done?.jsonValue()) ?? {};
    // Forty failures open one dialog, which reopens after the report was copied.
    expect(dialogs).toHaveLength(2);
    expect(dialogs[0]).toContain('Zonedesk keeps crashing');
    expect(dialogs[0]).toContain('What: Error: once more');
    expect(copied).toContain('What: Error: once more');
    // A start by the user doesn't count earlier restarts.
    expect(restarts).toBe('');
  });
});

test('a dialog shows why the desktop program can’t start', {
  tag: '@desktop',
}, async () => {
  const hindrance = desktopHindrance();
  test.skip(hindrance !== null, `The desktop program can’t be tested here: ${hindrance}`);
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-spec-'));
  const file = join(folder, 'part.node');
  await writeFile(file, 'neither a folder nor a part of the program');
  expect(await failingStart(file)).toEqual({
    message: `Zonedesk can’t use ${file}: a file is where a folder should be. Fix this or move it, then start Zonedesk again. Nothing was changed.`,
    code: 1,
  });

  const profile = join(folder, 'profile');
  await mkdir(profile);
  await writeFile(join(profile, 'settings.json'), JSON.stringify({ windowLanguage: 'de' }));
  // The program loads its keyring module from here.
  const damaged = await failingStart(profile, { NAPI_RS_NATIVE_LIBRARY_PATH: file });
  expect(damaged.code).toBe(1);
  expect(damaged.message).toContain('Die Installation von Zonedesk ist beschädigt');
  expect(damaged.message).toContain(profile);
  expect(damaged.message).toContain(file);

  const unfit = await failingStart(profile, { WITHOUT_PROTOCOL_HANDLE: 'true' });
  expect(unfit.code).toBe(1);
  expect(unfit.message).toMatch(
    /^Zonedesk wurde mit Electron \d+\.\d+\.\d+ gestartet, benötigt aber Electron 33/,
  );
  expect(unfit.message).toContain('Es fehlt: protocol.handle.');
  await rm(folder, { recursive: true });
});
