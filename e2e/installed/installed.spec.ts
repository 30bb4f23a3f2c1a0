import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { freePort } from '../../electron/free-port.ts';
import { chooseSuggestion } from '../choose-suggestion.ts';
import { click, onMap } from '../hand-on-map.ts';
import { mapIsIdle, openPanel, serviceIsReady } from '../zonedesk.ts';
import { panel, rowOf } from '../zones-panel.ts';
import { type Installed, install, installedHindrance, processesOf } from './installed-program.ts';

let installed: Installed;
test.beforeAll(() => {
  test.skip(installedHindrance() !== null, `The packaged program can’t be tested: ${installedHindrance()}`);
  installed = install();
});
test.afterAll(() => installed?.remove());

const corners = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.5, 0.6],
  [0.4, 0.4],
] as const;

test('the sandboxed program finds a place, calculates a route, and keeps a new zone after a restart', async () => {
  const first = await installed.start();
  const { page } = first;
  await page.getByRole('button', { name: 'Skip' }).click();
  await mapIsIdle(page);
  await serviceIsReady(page);

  await test.step('all renderer processes are sandboxed', () => {
    const processes = processesOf(first.pid);
    const renderers = processes.filter((one) => one.arguments.includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    expect(renderers.every(({ isFiltered }) => isFiltered)).toBe(true);
    expect(processes.some((one) => one.arguments.includes('--no-sandbox'))).toBe(false);
  });

  await chooseSuggestion(page, 'Search places', 'plaza indep', /^Plaza Independencia/);
  await expect(page.getByRole('heading', { name: 'Plaza Independencia' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Places', exact: true })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Route from here' }).click();
  await chooseSuggestion(page, 'Destination', 'aeropuerto', /Aeropuerto Internacional de Carrasco/);
  await expect(page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio').first()).toBeVisible();

  await openPanel(page, 'Zones');
  await panel(page).getByRole('button', { name: 'Draw zone' }).click();
  for (const [across, down] of corners) await click(page, await onMap(page, across, down));
  await panel(page).getByLabel('Zone ID').fill('installed');
  await panel(page).getByLabel('Store ID').fill('S1');
  await panel(page).getByRole('button', { name: 'Publish zone' }).click();
  await expect(panel(page).getByText('Zone published')).toBeVisible();
  await first.close();

  const second = await installed.start();
  await openPanel(second.page, 'Zones');
  const back = panel(second.page).getByRole('button', { name: 'All zones' });
  await back.or(rowOf(second.page, 'installed')).first().waitFor();
  if (await back.isVisible()) await back.click();
  await expect(rowOf(second.page, 'installed')).toBeVisible();
  await second.close();
});

test('debuggers can’t connect, even with debugging switches', async () => {
  const port = await freePort();
  const switches = [`--remote-debugging-port=${port}`, '--remote-allow-origins=*'];
  const debuggerStatus = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ status }) => status,
      () => null,
    );
  const program = installed.startAsInstalled(switches);
  // Chromium opens the port before there is a window.
  const windows = () =>
    processesOf(program.pid).filter((one) => one.arguments.includes('--type=renderer')).length;
  await expect.poll(windows, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await debuggerStatus()).toBeNull();
  expect(processesOf(program.pid).some((one) => one.arguments.includes('--remote-'))).toBe(false);
  await program.close();
});

test('all fuses have the values in docs/packaging.md', async () => {
  const wire = await getCurrentFuseWire(installed.executable);
  const isOn = (fuse: FuseV1Options) => wire[fuse] === '1'.charCodeAt(0);
  expect(isOn(FuseV1Options.RunAsNode)).toBe(false);
  expect(isOn(FuseV1Options.EnableCookieEncryption)).toBe(true);
  expect(isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
  expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
  expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
  expect(isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot)).toBe(false);
  expect(isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
});

/** Exit code of the foreign program. */
const foreign = 7;

test('a folder next to the archive isn’t run in its place, unless the fuse is turned off', async () => {
  const archive = join(installed.folder, 'resources/app.asar');
  const folder = join(installed.folder, 'resources/app');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: 'main.js' }));
  writeFileSync(join(folder, 'main.js'), `process.exit(${foreign});`);
  renameSync(archive, `${archive}.away`);
  expect(await installed.end()).not.toBe(foreign);
  await flipFuses(installed.executable, {
    version: FuseVersion.V1,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  });
  expect(await installed.end()).toBe(foreign);
  await flipFuses(installed.executable, {
    version: FuseVersion.V1,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
  });
  renameSync(`${archive}.away`, archive);
  rmSync(folder, { recursive: true });
});
