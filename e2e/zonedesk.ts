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

/** A started program with a profile of its own. `README.md` says which of the three a spec gets. */
export interface Zonedesk {
  host: Host;
  /** The window at the moment; another one after `restart`. */
  page: Page;
  /** The desktop program; null in the browser host. */
  app: ElectronApplication | null;
  /** The address that the browser host printed; null in the desktop program. */
  address: string | null;
  /** Of the program's main process. @throws Error in the desk tier, where it has none */
  pid: number;
  /** Another one after a desk was killed. */
  profileFolder: string;
  /** Everything that the program wrote to its outputs since it was started last. */
  output(): string;
  /** Ends the program and starts it again with the same profile, which `meanwhile` may change. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Tells the program from outside to end; its exit code, null where it did not end by itself. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /**
   * Kills the program's main process (SIGKILL) and starts it again with the same profile. A desk, which has
   * none, is left where it is, and started again with what was on disk at this moment.
   */
  killAndRestart(): Promise<void>;
}

interface Started {
  page: Page;
  app: ElectronApplication | null;
  address: string | null;
  /** null: it runs in the process of the specs. */
  pid: number | null;
  /** The exit code, once the main process has ended. */
  ended: Promise<number | null>;
  output(): string;
  close(): Promise<void>;
}

/** Small, because maps are painted without a GPU. */
const windowSize = { width: 1200, height: 800 };
/** As the desktop program keeps it. */
const firstBounds = { bounds: { x: 0, y: 0, ...windowSize }, maximized: false };

/** The device scale factor of a window, which is painted without a GPU. */
const fewPixels = 0.25;

interface Options {
  host: Host;
  basemap: 'none' | 'built-in';
  firstSteps: 'read' | 'unread';
  firstWindow: 'whole' | 'bare';
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
  /** A spec that looks at some of the window's pixels asks for more. */
  deviceScaleFactor: fewPixels,
  /** Nothing but the map costs as much without a GPU: a spec that is about the map asks for the built-in one. */
  basemap: ['none', { option: true }],
  /** What is shown at the very first start would stand over the map of every spec. */
  firstSteps: ['read', { option: true }],
  /**
   * A spec that only leaves something in the profile before the start it is about does so from a page without the
   * window's code. The desktop program shows its whole window all the same.
   */
  firstWindow: ['whole', { option: true }],
  /** Chromium's switches, added to those that every spec needs. */
  electronSwitches: [[], { option: true }],
  /** Variables that the program finds beside those of the specs. */
  environment: [{}, { option: true }],
  /** Where a path of the profile is in view of a picture: its folder among the temporary ones, else a name that no other has. */
  profileName: [null, { option: true }],
  /** What the map shows at the start; else the region. An answer that is in sight there does not move the map. */
  mapView: [null, { option: true }],

  /** One browser for all specs of a worker, started when the first one asks. */
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

  /** Asked for by nobody by its name: whoever opens a project at it starts it. */
  sharedService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      await use(undefined);
      await endInProcess();
    },
    { scope: 'worker', auto: true },
  ],

  /** Null on the real hosts, whose service is a process of each program. */
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
  /** Another person's program, at the same service in the desk tier. */
  colleague: ({ programParts }, use, testInfo) => useZonedesk(programParts, use, testInfo),
});

interface ZonedeskParts extends Options {
  deviceScaleFactor: number | undefined;
  project: ServiceProject | null;
  chromium(): Promise<Browser>;
}

/** A program for one spec, in a profile of its own that goes with it. */
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
  // One of a name may be left from a run that was killed.
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
    if (running.pid === null) throw new Error('A desk has no process of its own: see e2e/README.md');
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
    async restart(meanwhile) {
      await running.close();
      await meanwhile?.();
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
        // At once, so that nothing is written meanwhile.
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

/** The profile's basemap is a file with nothing in it. */
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

/** Keeps the window's code away from what is loaded from now on: its page alone comes, from which the desk can be asked. */
export async function withoutWindow(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/assets/**', (route) => route.abort());
}

/** Opens the window in the browser; it is closed with what is behind it. */
async function inPage(context: BrowserContext, behind: { address: string; close(): Promise<void> }) {
  const page = await context.newPage();
  await page.goto(behind.address);
  // The address with the token leads on to the page.
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

/** Opens a panel by its button in the rail; one that is open, as a restart may leave it, stays open. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** Waits until the map has drawn everything that it was asked for. */
export async function mapIsIdle(page: Page): Promise<void> {
  await expect(page.locator('.maplibregl-map')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
}

/** Waits until the built-in service answers. */
export async function serviceIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Built-in service ready' })).toBeVisible({
    timeout: 30_000,
  });
}

export { expect } from '@playwright/test';
