import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { softwareRendering } from './chromium.ts';

/** Switches that reduce rendering to what specs need. */
const startSwitches = ['--force-prefers-reduced-motion', ...softwareRendering];

const rootSwitches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const maxStartMs = 30_000;

const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? resolve('node_modules/electron/dist');
const executables: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
};
const executablePath = resolve(dist, executables[process.platform] ?? 'electron');

/** Returns why the desktop program can't be tested on this machine; null if it can. */
export function desktopHindrance(): string | null {
  if (!existsSync(executablePath)) return `no Electron runtime at ${executablePath}`;
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'no display';
  return null;
}

/** Returns the text of the native dialog of a failed start, and the exit code. */
export async function failingStart(
  profile: string,
  environment: Record<string, string> = {},
): Promise<{ message: string; code: number | null }> {
  const program = spawn(
    executablePath,
    [...rootSwitches, resolve('e2e/stub-dialogs.mjs'), `--profile=${profile}`],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'ignore'], timeout: maxStartMs },
  );
  let message = '';
  createInterface(program.stdout).on('line', (line) => {
    if (line.startsWith('{"title":"Zonedesk"')) message = JSON.parse(line).content;
  });
  const [code] = await once(program, 'close');
  return { message, code };
}

/** Starts a second desktop program, as a double-click on files does; returns its exit code. */
export async function openOnceMore(profile: string, files: readonly string[]): Promise<number | null> {
  const program = spawn(
    executablePath,
    [...rootSwitches, resolve('e2e/stub-dialogs.mjs'), `--profile=${profile}`, ...files],
    { stdio: 'ignore', timeout: maxStartMs },
  );
  const [code] = await once(program, 'close');
  return code;
}

export interface RunningDesktop {
  app: ElectronApplication;
  page: Page;
  pid: number;
  /** Resolves with the exit code once the main process has ended. */
  ended: Promise<number | null>;
  /** Combined output of the program. */
  output(): string;
  close(): Promise<void>;
}

/** @param deviceScaleFactor as in the browser specs; Electron's switch has a minimum of 0.5 */
export async function startDesktop(
  profileFolder: string,
  deviceScaleFactor: number,
  switches: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<RunningDesktop> {
  const app = await _electron.launch({
    executablePath,
    env: { ...definedOnly(process.env), ...environment },
    timeout: maxStartMs,
    args: [
      ...rootSwitches,
      ...startSwitches,
      ...switches,
      resolve('e2e/held-program.mjs'),
      `--profile=${profileFolder}`,
    ],
  });
  let written = '';
  const child = app.process();
  const ended = once(child, 'exit').then(([code]) => code);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      written += String(chunk);
    });
  }
  const page = await app.firstWindow({ timeout: maxStartMs });
  // Windows of concurrent specs take the focus from each other.
  const debugging = await app.context().newCDPSession(page);
  await debugging.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const pixels = { width: 0, height: 0, deviceScaleFactor, mobile: false };
  await debugging.send('Emulation.setDeviceMetricsOverride', pixels);
  return { app, page, pid: child.pid ?? 0, ended, output: () => written, close: () => app.close() };
}

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
