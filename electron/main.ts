import { join } from 'node:path';
import { app, type BrowserWindow, dialog, session } from 'electron';
import { builtPage } from './host/built-page.ts';
import { developmentPage } from './host/development-page.ts';
import { hearLastFailures } from './host/last-handler.ts';
import { lockProfile } from './host/profile-lock.ts';
import { programArguments } from './host/program-arguments.ts';
import { programFolders } from './host/program-folders.ts';
import { profileInUse, startFailure } from './host/start-failure.ts';
import { windowFiles } from './host/window-files.ts';
import { passLockedKeyring } from './shell/locked-keyring.ts';
import { openMainWindow } from './shell/main-window.ts';
import { setMenu } from './shell/menu.ts';
import { languageNow } from './shell/system-language.ts';
import { denyPermissions, guardWindows } from './shell/window-guard.ts';
import { declareWindowScheme, serveWindowScheme } from './shell/window-scheme.ts';

const { profile, workspace } = programArguments(process.argv.slice(1));
if (profile) app.setPath('userData', profile);
const profileFolder = app.getPath('userData');

// Lets a machine without a GPU draw the map all the same; the page that could misuse it is our own.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');
declareWindowScheme();
guardWindows();
await passLockedKeyring();
/** Files that the system wants opened, as by a double click, until the program can. */
const wanted = workspace === undefined ? [] : [workspace];
let openWanted = (file: string) => void wanted.push(file);
app.on('open-file', (event, file) => {
  event.preventDefault();
  openWanted(file);
});
if (app.requestSingleInstanceLock()) void run();
else app.quit();

/** Says in a dialog, and where there is a terminal, why the program does not start. */
function endWith(reason: string): void {
  console.error(reason);
  dialog.showErrorBox('Zonedesk', reason);
  app.exit(1);
}

async function run(): Promise<void> {
  await app.whenReady();
  const lock = lockProfile(profileFolder);
  if (!lock) {
    endWith(profileInUse(profileFolder));
    return;
  }
  const folders = programFolders(join(import.meta.dirname, '..'));
  // The window opens while the program behind it is loaded and put together; its page waits for that.
  const program = import('./shell/desktop-program.ts').then(({ startDesktopProgram }) =>
    startDesktopProgram(folders, profileFolder),
  );
  program.catch((error: unknown) => {
    console.error(error);
    endWith(startFailure(error, profileFolder));
  });
  void program.then(({ desk }) => {
    openWanted = (file) => void desk.openWorkspace(file).catch(desk.noteFailure);
    for (const file of wanted) openWanted(file);
  });
  void program.then(({ desk }) =>
    hearLastFailures({
      tell(error) {
        console.error('Something failed in Zonedesk, which goes on:', error);
        desk.noteFailure(error);
      },
      giveUp() {
        console.error('Zonedesk fails again and again, so it starts anew.');
        app.relaunch();
        app.exit(1);
      },
    }),
  );
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const files = program.then(({ sources }) =>
    windowFiles({
      ...sources,
      page: developmentServer ? developmentPage(developmentServer) : builtPage(folders.renderer),
      developmentSocket: developmentServer?.replace(/^http/, 'ws'),
    }),
  );

  setMenu(languageNow());
  denyPermissions(session.defaultSession);
  // The dictionaries would be fetched from the network.
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
    const { workspace } = programArguments(given.slice(1), folder);
    if (workspace !== undefined) openWanted(workspace);
    show();
  });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // A library that keeps files ends the process at these signals, unless they are heard here as well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void program
      .then(({ close }) => close())
      .then(() => lock.release())
      .finally(() => app.exit());
  });
}
