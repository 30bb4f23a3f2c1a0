import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { lockFile } from '../electron/sqlite/file-lock.ts';
import { click, onMap } from './hand-on-map.ts';
import { startBrowserHost } from './start-browser.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The built program without prepared data. */
function unpreparedProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-program-'));
  const out = join(folder, 'out');
  for (const name of ['main', 'preload', 'renderer', 'built-from.txt'])
    cpSync(join('out', name), join(out, name), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  writeFileSync(join(profile, 'arrangement.json'), JSON.stringify({ firstStepsRead: true }));
  return {
    profile,
    entry: join(out, 'main/browser.js'),
    /** Holds the lock like another program that prepares the same data; the program waits for it. */
    prepareElsewhere() {
      const lock = lockFile(join(out, 'prepared-from.txt'));
      return () => {
        for (const name of ['world', 'regions'])
          cpSync(join('out', name), join(out, name), { recursive: true });
        lock?.release();
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function zoneIsCreated(page: Page) {
  await openPanel(page, 'Zones');
  const zones = panel(page, 'Zones');
  await zones.getByRole('button', { name: 'Draw zone' }).click();
  const corners = [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.6],
    [0.4, 0.4],
  ] as const;
  for (const [across, down] of corners) await click(page, await onMap(page, across, down));
  await zones.getByLabel('Zone ID').fill('first');
  await zones.getByLabel('Store ID').fill('STORE7');
  await zones.getByRole('button', { name: 'Publish zone' }).click();
  await expect(zones.getByText('Zone published')).toBeVisible();
}

test('the window opens before any data are prepared; zones work, and panels wait for the region', {
  tag: '@process',
}, async ({ chromium }) => {
  const program = unpreparedProgram();
  const finish = program.prepareElsewhere();
  const host = await startBrowserHost(program.profile, {}, program.entry);
  const context = await (await chromium()).newContext({ viewport: { width: 1200, height: 800 } });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(host.address);
    const bar = page.getByRole('contentinfo');
    await expect(bar).toContainText('Preparing Montevideo…');
    await expect(bar).toContainText('zones only');
    await openPanel(page, 'Route');
    const route = panel(page, 'Route');
    await expect(route.getByText('Waiting for another Zonedesk window to finish')).toBeVisible();
    await zoneIsCreated(page);
    await page.getByRole('combobox', { name: 'Search places' }).fill('plaza indep');
    await expect(page.getByText('The built-in region is still being prepared.')).toBeVisible();

    finish();
    await serviceIsReady(page);
    await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await openPanel(page, 'Route');
    await route.getByRole('button', { name: /^Try/ }).click();
    await expect(route.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first()).toBeVisible();
    await expect(bar).not.toContainText('Preparing');
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await host.close();
    program.remove();
  }
});
