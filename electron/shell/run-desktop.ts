import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, session } from 'electron';
import packageJson from '../../package.json' with { type: 'json' };
import type { Basemap } from '../../shared/settings/settings.ts';
import { killIfKeyringBlocks } from '../desk/connections/keyring-calls.ts';
import { builtPage } from '../host/built-page.ts';
import { developmentPage } from '../host/development-page.ts';
import { handleUncaughtErrors } from '../host/handle-uncaught-errors.ts';
import { lockProfile } from '../host/profile-lock.ts';
import { type ProgramArguments, programArguments } from '../host/program-arguments.ts';
import { programFolders } from '../host/program-folders.ts';
import { ProfileInUse } from '../host/start-failure.ts';
import { windowFiles } from '../host/window-files.ts';
import { storeCrashReports } from './crash-reports.ts';
import { skipLockedKeyring } from './locked-keyring.ts';
import { openMainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { restartProgram } from './restart-program.ts';
import { storedSettings } from './stored-settings.ts';
import { uiLanguage } from './system-language.ts';
import { denyPermissions, guardRequests, guardWindows } from './window-guard.ts';
import { declareWindowScheme, serveWindowScheme } from './window-scheme.ts';

export interface DesktopParts {
  args: ProgramArguments;
  profileFolder: string;
  /** Output folder of the build. */
  buildFolder: string;
  /** Shows why the program can't start, and exits. */
  failStart(error: unknown): void;
  /** Called when the program has started; from then on, failures are shown in the window. */
  onStarted(): void;
}

/**
 * Prepares the program and runs it when Electron is ready, which happens only after this returns.
 * @throws Error if it is already known that the program can't start
 */
export async function runDesktop(parts: DesktopParts): Promise<void> {
  const { args, profileFolder, failStart } = parts;
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', chromiumFolder(profileFolder));
  storeCrashReports(app.getPath('userData'));

  // Allows software rendering of the map without a GPU. Only pages could exploit it, and the window shows only its own.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  // Windows matches the jump list and notifications by this ID.
  if (process.platform === 'win32')
    app.setAppUserModelId(app.isPackaged ? packageJson.appId : process.execPath);
  declareWindowScheme();
  guardWindows();
  const isKeyringLocked = await skipLockedKeyring();
  const openRequests = collectOpenRequests(args.files);
  if (app.requestSingleInstanceLock()) {
    void app
      .whenReady()
      .then(() => start(parts, openRequests, isKeyringLocked))
      .catch(failStart);
  } else app.quit();
}

/** Returns the folder for Chromium's files: a temporary one if the profile is read-only, where Chromium would exit. */
function chromiumFolder(profileFolder: string): string {
  try {
    accessSync(profileFolder, constants.W_OK);
    return profileFolder;
  } catch {
    const folder = mkdtempSync(join(app.getPath('temp'), 'zonedesk-'));
    app.on('quit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
}

interface OpenRequests {
  /**
   * Opens files that the user opened in the system, such as by a double click; they wait until the program has started.
   */
  open(files: readonly string[]): void;
  /** Opens the waiting files with this function, and later ones immediately. */
  handleWith(open: (files: readonly string[]) => void): void;
}

function collectOpenRequests(first: readonly string[]): OpenRequests {
  const waiting = [...first];
  let open = (files: readonly string[]): void => void waiting.push(...files);
  // macOS sends one event per file, even if several are opened at once.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open([file]);
  });
  return {
    open: (files) => open(files),
    handleWith(openFiles) {
      open = openFiles;
      open(waiting);
    },
  };
}

function start(
  { profileFolder, buildFolder, failStart, onStarted }: DesktopParts,
  openRequests: OpenRequests,
  isKeyringLocked: boolean,
): void {
  const lock = lockProfile(profileFolder);
  if (!lock) throw new ProfileInUse();
  const folders = programFolders(
    buildFolder,
    app.isPackaged ? join(process.resourcesPath, 'prepared') : buildFolder,
  );
  // Open the window and its page while the program loads; the page waits for its desk and for tiles.
  const program = import('./desktop-program.ts').then(({ startDesktopProgram }) =>
    startDesktopProgram(folders, profileFolder, isKeyringLocked, () => showWindow()),
  );
  program.catch(failStart);
  const basemapAtStart = storedSettings(profileFolder).basemap;
  let basemap = (): Basemap => basemapAtStart;
  void program.then(({ desk, sources }) => {
    basemap = sources.basemap;
    openRequests.handleWith((files) => {
      if (files.length === 0) return;
      // On macOS the program may be running without a window.
      showWindow();
      void desk.openFiles(files).catch(desk.noteFailure);
    });
    handleUncaughtErrors({
      report(error) {
        console.error('Unexpected error; Zonedesk continues:', error);
        desk.noteFailure(error);
      },
      giveUp: (error) => void restartProgram(error, uiLanguage(desk.states.settings.read())),
    });
    onStarted();
  });
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const sources = program.then(({ sources }) => sources);
  const files = windowFiles({
    page: developmentServer ? developmentPage(developmentServer) : builtPage(folders.renderer),
    basemap: () => basemap(),
    regionTiles: async (...address) => (await sources).regionTiles(...address),
    worldTiles: async (...address) => (await sources).worldTiles(...address),
    pathOfOpenedFile: async (id) => (await sources).pathOfOpenedFile(id),
    developmentSocket: developmentServer?.replace(/^http/, 'ws'),
  });

  setMenu(uiLanguage());
  denyPermissions(session.defaultSession, () => basemap());
  guardRequests(session.defaultSession, () => basemap());
  // Without languages, Chromium downloads no dictionaries.
  session.defaultSession.setSpellCheckerLanguages([]);
  serveWindowScheme(files);

  let window: BrowserWindow | undefined;
  const showWindow = () => {
    if (!window || window.isDestroyed()) {
      const desk = program.then(({ desk }) => desk);
      window = openMainWindow({ desk, preload: folders.preload, icon: folders.icon, profileFolder });
    } else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  };
  showWindow();
  app.on('second-instance', (_event, secondArgv, folder) => {
    openRequests.open(programArguments(secondArgv.slice(1), folder).files);
    showWindow();
  });
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // A library exits the process on these signals unless there is another handler.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void program
      .then(({ close }) => close())
      .then(() => lock.release())
      .finally(() => {
        killIfKeyringBlocks();
        app.exit();
      });
  });
}
