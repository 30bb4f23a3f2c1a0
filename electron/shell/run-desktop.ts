import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, session } from 'electron';
import packageJson from '../../package.json' with { type: 'json' };
import type { Basemap } from '../../shared/settings/settings.ts';
import { endIfKeyringWaits } from '../desk/connections/keyring-calls.ts';
import { builtPage } from '../host/built-page.ts';
import { developmentPage } from '../host/development-page.ts';
import { hearLastFailures } from '../host/last-handler.ts';
import { lockProfile } from '../host/profile-lock.ts';
import { type ProgramArguments, programArguments } from '../host/program-arguments.ts';
import { programFolders } from '../host/program-folders.ts';
import { ProfileInUse } from '../host/start-failure.ts';
import { windowFiles } from '../host/window-files.ts';
import { storeCrashReports } from './crash-reports.ts';
import { passLockedKeyring } from './locked-keyring.ts';
import { openMainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { restartProgram } from './start-anew.ts';
import { languageNow } from './system-language.ts';
import { denyPermissions, guardRequests, guardWindows } from './window-guard.ts';
import { declareWindowScheme, serveWindowScheme } from './window-scheme.ts';

export interface DesktopParts {
  given: ProgramArguments;
  profileFolder: string;
  /** Output folder of the build. */
  built: string;
  /** Shows why the program can't start, and exits. */
  endWith(error: unknown): void;
  /** Called when failures are shown in the window from now on. */
  onStarted(): void;
}

/**
 * Prepares the program and runs it when Electron is ready, which happens only after this returns.
 * @throws Error if it is already known that the program can't start
 */
export async function runDesktop(parts: DesktopParts): Promise<void> {
  const { given, profileFolder, endWith } = parts;
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', chromiumFolder(profileFolder));
  storeCrashReports(app.getPath('userData'));

  // Allows software rendering of the map without a GPU; the only page that could misuse it is our own.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  // Windows matches the jump list and notifications by this ID.
  if (process.platform === 'win32')
    app.setAppUserModelId(app.isPackaged ? packageJson.appId : process.execPath);
  declareWindowScheme();
  guardWindows();
  const isKeyringLocked = await passLockedKeyring();
  const wanted = wantedFiles(given.files);
  if (app.requestSingleInstanceLock()) {
    void app
      .whenReady()
      .then(() => start(parts, wanted, isKeyringLocked))
      .catch(endWith);
  } else app.quit();
}

/** Chromium exits if it can't write: with a read-only profile, its own files are kept elsewhere. */
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

interface Wanted {
  /** Stores files opened by the system, such as by a double click, until the program can open them. */
  open(files: readonly string[]): void;
  /** Opens the stored files, and later ones as they come. */
  openWith(open: (files: readonly string[]) => void): void;
}

function wantedFiles(first: readonly string[]): Wanted {
  const stored = [...first];
  let open = (files: readonly string[]): void => void stored.push(...files);
  // macOS sends one event per file, even if several are opened at once.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    open([file]);
  });
  return {
    open: (files) => open(files),
    openWith(opener) {
      open = opener;
      open(stored);
    },
  };
}

function start(
  { profileFolder, built, endWith, onStarted }: DesktopParts,
  wanted: Wanted,
  isKeyringLocked: boolean,
): void {
  const lock = lockProfile(profileFolder);
  if (!lock) throw new ProfileInUse();
  const folders = programFolders(built, app.isPackaged ? join(process.resourcesPath, 'prepared') : built);
  // Open the window while the program loads; the page waits for it.
  const program = import('./desktop-program.ts').then(({ startDesktopProgram }) =>
    startDesktopProgram(folders, profileFolder, isKeyringLocked, () => show()),
  );
  program.catch(endWith);
  let basemap = (): Basemap | undefined => undefined;
  void program.then(({ desk, sources }) => {
    basemap = sources.basemap;
    wanted.openWith((files) => {
      if (files.length === 0) return;
      // On macOS the program may be running without a window.
      show();
      void desk.openFiles(files).catch(desk.noteFailure);
    });
    hearLastFailures({
      tell(error) {
        console.error('Unexpected error; Zonedesk continues:', error);
        desk.noteFailure(error);
      },
      giveUp: (error) => void restartProgram(error, languageNow(desk.states.settings.read())),
    });
    onStarted();
  });
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const files = program.then(({ sources }) =>
    windowFiles({
      ...sources,
      page: developmentServer ? developmentPage(developmentServer) : builtPage(folders.renderer),
      developmentSocket: developmentServer?.replace(/^http/, 'ws'),
    }),
  );

  setMenu(languageNow());
  denyPermissions(session.defaultSession, () => basemap());
  guardRequests(session.defaultSession, () => basemap());
  // Dictionaries would be downloaded.
  session.defaultSession.setSpellCheckerLanguages([]);
  serveWindowScheme(async (request) => (await files)(request));

  let window: BrowserWindow | undefined;
  const show = () => {
    if (!window || window.isDestroyed()) {
      const desk = program.then(({ desk }) => desk);
      window = openMainWindow({ desk, preload: folders.preload, icon: folders.icon, profileFolder });
    } else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  };
  show();
  app.on('second-instance', (_event, given, folder) => {
    wanted.open(programArguments(given.slice(1), folder).files);
    show();
  });
  app.on('activate', show);
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
        endIfKeyringWaits();
        app.exit();
      });
  });
}
