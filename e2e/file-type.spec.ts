import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inProcess } from './in-process.ts';
import { expect, test } from './zonedesk.ts';

/** Returns the command of a desktop entry's Exec key for a file, as file managers run it. */
function commandFor(entry: string, file: string): string[] {
  const [, line = ''] = /^Exec=(.*)$/m.exec(entry) ?? [];
  const parts = line.replaceAll('\\\\', '\\').matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g);
  return [...parts].map(([, quoted, bare]) =>
    bare === '%F' ? file : (bare ?? quoted?.replace(/\\(.)/g, '$1').replaceAll('%%', '%') ?? ''),
  );
}

test(
  'a double-click opens a workspace once its file type is registered',
  { tag: '@browser' },
  async ({ chromium }, testInfo) => {
    test.skip(process.platform !== 'linux', 'other systems register file types differently');
    const home = testInfo.outputPath('home');
    await mkdir(home);
    const file = join(home, 'Depot south.zonedesk');
    const { openWorkspace } = await inProcess();
    await openWorkspace(file).close();
    const zones = join(home, 'north.wkt');
    await writeFile(zones, 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))');

    // Without a display, the program prints the URL for a browser, which the test opens.
    const { DISPLAY, WAYLAND_DISPLAY, ...rest } = process.env;
    const env = {
      ...rest,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      CI: '1',
    };
    const fileType = async (...args: string[]) => {
      const script = spawn(process.execPath, ['scripts/file-type.mjs', ...args], { env, stdio: 'ignore' });
      expect(await once(script, 'exit')).toEqual([0, null]);
    };
    const entry = join(home, 'data/applications/zonedesk.desktop');
    const kind = join(home, 'data/mime/packages/zonedesk.xml');
    await fileType();
    expect(await readFile(kind, 'utf8')).toContain('<glob pattern="*.zonedesk"');
    const [command = '', ...args] = commandFor(await readFile(entry, 'utf8'), file);
    const opened = spawn(command, [...args, zones], { env, stdio: ['ignore', 'pipe', 'ignore'], cwd: home });
    const ended = once(opened, 'exit');
    const context = await (await chromium()).newContext();
    const page = await context.newPage();
    for await (const line of createInterface({ input: opened.stdout })) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (!address) continue;
      await page.goto(address);
      break;
    }
    await expect(page).toHaveTitle('Depot south – Zonedesk');
    await expect(page.getByRole('dialog', { name: 'Import zones' })).toContainText('north.wkt: 1 item');
    opened.kill('SIGTERM');
    await ended;
    await context.close();

    await fileType('--remove');
    for (const gone of [entry, kind]) await expect(readFile(gone)).rejects.toThrow('ENOENT');
  },
);
