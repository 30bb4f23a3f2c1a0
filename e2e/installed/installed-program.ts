import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { softwareRendering } from '../chromium.ts';

const packed = resolve('out/package/linux-unpacked');

/** Returns why the packaged program can't be tested here; null if it can. */
export function installedHindrance(): string | null {
  if (process.platform !== 'linux') return 'scripts/package/smoke.mjs starts it on this system';
  if (!existsSync(packed)) return 'npm run package -- --unpacked has not made it';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return DISPLAY || WAYLAND_DISPLAY ? null : 'no display';
}

/** "nobody", where the specs run as root: Electron's sandbox is for ordinary users. */
const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The packaged program in a separate folder, with a home directory. */
export interface Installed {
  /** Folder of `resources/app.asar`. */
  folder: string;
  executable: string;
  /** Starts it with a debugger, which the program's fuses otherwise prevent. */
  start(): Promise<Started>;
  /** Starts it as users do, with these switches. */
  startAsInstalled(switches: readonly string[]): { pid: number; close(): Promise<void> };
  /** Runs it until it exits; returns its exit code or signal. */
  end(): Promise<number | NodeJS.Signals | null>;
  remove(): void;
}

export interface Started {
  page: Page;
  pid: number;
  close(): Promise<void>;
}

export function install(): Installed {
  const root = mkdtempSync(join(tmpdir(), 'zonedesk-installed-'));
  chmodSync(root, 0o755);
  const [folder, home] = [join(root, 'program'), join(root, 'home')];
  cpSync(packed, folder, { recursive: true });
  mkdirSync(home);
  const { XAUTHORITY } = process.env;
  // The X authority file belongs to the user who opened the display.
  if (XAUTHORITY) cpSync(XAUTHORITY, join(home, 'Xauthority'));
  if (person.uid !== undefined) {
    for (const path of [home, ...readdirSync(home).map((name) => join(home, name))]) {
      chownSync(path, person.uid, person.gid);
    }
  }
  const executable = join(folder, 'zonedesk');
  const openToDebuggers = join(folder, 'resources/open-to-debuggers');
  const spawned = (switches: readonly string[]): ChildProcess =>
    spawn(executable, [...softwareRendering, '--force-prefers-reduced-motion', ...switches], {
      ...person,
      cwd: home,
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        XAUTHORITY: join(home, 'Xauthority'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return {
    folder,
    executable,
    async start() {
      writeFileSync(openToDebuggers, '');
      const program = spawned(['--remote-debugging-port=0']);
      const browser = await chromium.connectOverCDP(await debuggingAddress(program));
      return { page: await firstPage(browser), pid: program.pid ?? 0, close: () => closed(program, browser) };
    },
    startAsInstalled(switches) {
      rmSync(openToDebuggers, { force: true });
      const program = spawned(switches);
      program.stderr?.resume();
      const exit = once(program, 'exit');
      return {
        pid: program.pid ?? 0,
        async close() {
          program.kill('SIGTERM');
          await exit;
        },
      };
    },
    async end() {
      const program = spawned([]);
      const [code, signal] = await once(program, 'exit');
      return code ?? signal;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Connects over Chromium's debugging port, as a fuse disables the inspector that Playwright's Electron start needs. */
function debuggingAddress(program: ChildProcess): Promise<string> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    if (!program.stderr) throw new Error('The program says nothing');
    createInterface(program.stderr).on('line', (line) => {
      output.push(line);
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    program.once('exit', () =>
      reject(new Error(`The program ended before its window came:\n${output.join('\n')}`)),
    );
  });
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (!context) throw new Error('The program has no window');
  return context.pages()[0] ?? context.waitForEvent('page');
}

async function closed(program: ChildProcess, browser: Browser): Promise<void> {
  const exit = once(program, 'exit');
  await browser.close();
  program.kill('SIGTERM');
  await exit;
}

/** Returns command line and seccomp state of the processes below this one. */
export function processesOf(pid: number): { arguments: string; isFiltered: boolean }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        return [
          {
            pid: Number(name),
            parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]),
            // seccomp(2): 2 is a filter.
            isFiltered: /^Seccomp:\s*2/m.test(status),
            arguments: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
          },
        ];
      } catch {
        // The process has just ended.
        return [];
      }
    });
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}
