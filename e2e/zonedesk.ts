import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ElectronApplication,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type { MapView } from '../shared/desk/arrangement.ts';
import { endInProcess, inProcess } from './in-process.ts';
import { pmtilesArchive } from './pmtiles-archive.ts';
import type { ServiceProject } from './service-of-worker.ts';
import { launchBrowser, startBrowserHost } from './start-browser.ts';
import { desktopHindrance, startDesktop } from './start-desktop.ts';

export type Host = 'desk' | 'desktop' | 'browser';

/** A started program with its own profile. `README.md` explains which of the three kinds a spec gets. */
export interface Zonedesk {
  host: Host;
  /** The current window; another one after `restart`. */
  page: Page;
  /** The desktop program; null in the browser host. */
  app: ElectronApplication | null;
  /** URL that the browser host printed; null in the desktop program. */
  address: string | null;
  /** Id of the program's main process. @throws Error in the desk tier, which has none */
  pid: number;
  /** Folder of the profile; another one after a desk was killed. */
  profileFolder: string;
  /** Combined output of the program since its last start. */
  output(): string;
  /** Restarts the program with the same profile, which `beforeStart` may change. */
  restart(beforeStart?: () => Promise<void>): Promise<void>;
  /** Sends the program a signal to end; returns its exit code, null if it had to be killed. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /**
   * Kills the program's main process (SIGKILL) and starts it again with the same profile. A desk has none: it is abandoned,
   * and a new one is started with the files on disk at this moment.
   */
  killAndRestart(): Promise<void>;
}

interface Started {
  page: Page;
  app: ElectronApplication | null;
  address: string | null;
  /** Null if it runs in the process of the specs. */
  pid: number | null;
  /** Resolves with the exit code once the main process has ended. */
  ended: Promise<number | null>;
  output(): string;
  close(): Promise<void>;
}

/** Small, as maps are rendered without a GPU. */
const windowSize = { width: 1200, height: 800 };
/** Window state as the desktop program stores it. */
const firstBounds = { bounds: { x: 0, y: 0, ...windowSize }, maximized: false };

/** Device scale factor of windows; low, as they are rendered without a GPU. */
const fewPixels = 0.25;

interface Options {
  host: Host;
  basemap: 'none' | 'built-in';
  firstSteps: 'read' | 'unread';
  firstWindow: 'full' | 'bare';
  electronSwitches: string[];
  environment: Record<string, string>;
  profileName: string | null;
  mapView: MapView | null;
}

export const test = base.extend<
  Options & {
    project: ServiceProject | null;
    programParts: ZonedeskParts;
    zonedesk: Zonedesk;
    colleague: Zonedesk;
  },
  { chromium: () => Promise<Browser>; sharedService: undefined }
>({
  host: ['desk', { option: true }],
  /** Device scale factor; specs that compare pixels set a higher one. */
  deviceScaleFactor: fewPixels,
  /** Basemap; only specs about the map use the built-in one, as rendering it without a GPU is slow. */
  basemap: ['none', { option: true }],
  /** Skips the introduction, which would cover the map of every spec. */
  firstSteps: ['read', { option: true }],
  /**
   * The first window; specs that only prepare the profile before a restart use a page without the window's code. The
   * desktop program always shows its full window.
   */
  firstWindow: ['full', { option: true }],
  /** Additional switches of Chromium. */
  electronSwitches: [[], { option: true }],
  /** Additional environment variables of the program. */
  environment: [{}, { option: true }],
  /** Name of the profile's folder, for screenshots that show its path; unique by default. */
  profileName: [null, { option: true }],
  /** Initial map view; the region by default. Answers within the view don't move the map. */
  mapView: [null, { option: true }],

  /** One browser for all specs of a worker, started on first use. */
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      let started: Promise<Browser> | undefined;
      await use(() => {
        started ??= launchBrowser();
        return started;
      });
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],

  /** Service of the worker, started by the first project that is opened on it. */
  sharedService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      await use(undefined);
      await endInProcess();
    },
    { scope: 'worker', auto: true },
  ],

  /** Project on the worker's service; null on the real hosts, where each program has its own service process. */
  project: async ({ host }, use) => {
    const project = host === 'desk' ? await (await inProcess()).openProject() : null;
    await use(project);
    project?.close();
  },

  programParts: (
    {
      host,
      project,
      chromium,
      basemap,
      firstSteps,
      firstWindow,
      deviceScaleFactor,
      electronSwitches,
      environment,
      profileName,
      mapView,
    },
    use,
  ) =>
    use({
      host,
      project,
      chromium,
      basemap,
      firstSteps,
      firstWindow,
      deviceScaleFactor,
      electronSwitches,
      environment,
      profileName,
      mapView,
    }),
  zonedesk: ({ programParts }, use, testInfo) => useZonedesk(programParts, use, testInfo),
  /** Another user's program, on the same service in the desk tier. */
  colleague: ({ programParts }, use, testInfo) => useZonedesk(programParts, use, testInfo),
});

interface ZonedeskParts extends Options {
  deviceScaleFactor: number | undefined;
  project: ServiceProject | null;
  chromium(): Promise<Browser>;
}

/** Starts a program for one spec, in its own profile, which is deleted afterward. */
async function useZonedesk(
  parts: ZonedeskParts,
  use: (zonedesk: Zonedesk) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  const { host, project, chromium, basemap, firstSteps, firstWindow } = parts;
  const { deviceScaleFactor, electronSwitches, environment, profileName, mapView } = parts;
  const hindrance = host === 'desktop' ? desktopHindrance() : null;
  testInfo.skip(hindrance !== null, `The desktop program cannot be driven here: ${hindrance}`);

  const folder = profileName
    ? join(tmpdir(), profileName)
    : await mkdtemp(join(tmpdir(), 'zonedesk-profile-'));
  let profileFolder = join(folder, 'profile');
  // A folder of that name may remain from a killed run.
  await rm(profileFolder, { recursive: true, force: true });
  await mkdir(profileFolder, { recursive: true });
  await writeFile(join(profileFolder, 'window.json'), JSON.stringify(firstBounds));
  if (basemap === 'none') await takeMapAway(profileFolder);
  if (firstSteps === 'read') {
    const arrangement = { firstStepsRead: true, ...(mapView && { view: mapView }) };
    await writeFile(join(profileFolder, 'arrangement.json'), JSON.stringify(arrangement));
  }
  const newContext = async () =>
    (await chromium()).newContext({
      viewport: windowSize,
      reducedMotion: 'reduce',
      ...(deviceScaleFactor && { deviceScaleFactor }),
    });
  const bareContext = async () => {
    const context = await newContext();
    await withoutWindow(context);
    return context;
  };
  const start = (context = newContext): Promise<Started> => {
    if (project) return inDesk(profileFolder, project, context);
    if (host === 'desktop') {
      return inDesktop(profileFolder, deviceScaleFactor ?? fewPixels, electronSwitches, environment);
    }
    return inBrowser(profileFolder, environment, context);
  };
  let running = await start(firstWindow === 'bare' ? bareContext : newContext);
  const pid = () => {
    if (running.pid === null) throw new Error('A desk has no separate process: see e2e/README.md');
    return running.pid;
  };
  await use({
    host,
    get profileFolder() {
      return profileFolder;
    },
    get page() {
      return running.page;
    },
    get app() {
      return running.app;
    },
    get address() {
      return running.address;
    },
    get pid() {
      return pid();
    },
    output: () => running.output(),
    async restart(beforeStart) {
      await running.close();
      await beforeStart?.();
      running = await start();
    },
    async end(signal) {
      process.kill(pid(), signal);
      return running.ended;
    },
    async killAndRestart() {
      if (host === 'desk') {
        const left = profileFolder;
        profileFolder = `${left}-killed`;
        // Synchronous, so that nothing is written in between.
        cpSync(left, profileFolder, { recursive: true });
      } else process.kill(pid(), 'SIGKILL');
      await running.close();
      running = await start();
    },
  });
  if (testInfo.status !== testInfo.expectedStatus) {
    const screenshot = await running.page.screenshot().catch(() => null);
    if (screenshot) await testInfo.attach('window', { body: screenshot, contentType: 'image/png' });
    await testInfo.attach('output', { body: running.output(), contentType: 'text/plain' });
  }
  await running.close();
  await rm(folder, { recursive: true, force: true });
}

async function inDesktop(
  profileFolder: string,
  deviceScaleFactor: number,
  switches: readonly string[],
  environment: Record<string, string>,
): Promise<Started> {
  const desktop = await startDesktop(profileFolder, deviceScaleFactor, switches, environment);
  return { ...desktop, address: null };
}

/** Sets the profile's basemap to an empty file. */
async function takeMapAway(profileFolder: string): Promise<void> {
  const path = join(profileFolder, 'nothing.pmtiles');
  await writeFile(path, pmtilesArchive('nothing'));
  await writeFile(
    join(profileFolder, 'settings.json'),
    JSON.stringify({ basemap: { kind: 'pmtiles', path } }),
  );
}

async function inDesk(
  profileFolder: string,
  project: ServiceProject,
  newContext: () => Promise<BrowserContext>,
): Promise<Started> {
  const { startDesk } = await inProcess();
  const [context, desk] = await Promise.all([newContext(), startDesk(profileFolder, project)]);
  return { ...(await inPage(context, desk)), pid: null, ended: Promise.resolve(null), output: () => '' };
}

async function inBrowser(
  profileFolder: string,
  environment: Record<string, string>,
  newContext: () => Promise<BrowserContext>,
): Promise<Started> {
  const [context, host] = await Promise.all([newContext(), startBrowserHost(profileFolder, environment)]);
  return { ...host, ...(await inPage(context, host)) };
}

/** Blocks the window's code from now on, so that only an empty page loads, from which the desk can be called. */
export async function withoutWindow(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/assets/**', (route) => route.abort());
}

/** Opens the window in the browser; closed with its context. */
async function inPage(context: BrowserContext, behind: { address: string; close(): Promise<void> }) {
  const page = await context.newPage();
  await page.goto(behind.address);
  // The URL with the token redirects to the page.
  await page.waitForURL((url) => url.search === '');
  return {
    page,
    app: null,
    address: behind.address,
    async close() {
      await context.close();
      await behind.close();
    },
  };
}

/** Opens a panel by its button in the rail, unless it is open already, as after a restart. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** Waits until the map is idle. */
export async function mapIsIdle(page: Page): Promise<void> {
  await expect(page.locator('.maplibregl-map')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
}

/** Waits until the built-in service responds. */
export async function serviceIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Built-in service ready' })).toBeVisible({
    timeout: 30_000,
  });
}

export { expect } from '@playwright/test';
