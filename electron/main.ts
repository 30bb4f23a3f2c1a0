import { join } from 'node:path';
import { app, type BrowserWindow, safeStorage, session } from 'electron';
import { proxyFromPac } from './desk/gateway/proxy.ts';
import { builtPage } from './host/built-page.ts';
import { developmentPage } from './host/development-page.ts';
import { lockProfile } from './host/profile-lock.ts';
import { startProgram } from './host/program.ts';
import { programArguments } from './host/program-arguments.ts';
import { programFolders } from './host/program-folders.ts';
import { windowFiles } from './host/window-files.ts';
import { choosePmtiles } from './shell/choose-file.ts';
import { electronStore } from './shell/electron-store.ts';
import { openExternal } from './shell/external-links.ts';
import { followTheme } from './shell/follow-theme.ts';
import { openMainWindow } from './shell/main-window.ts';
import { setMenu } from './shell/menu.ts';
import { safeStorageVault } from './shell/safe-storage-vault.ts';
import { utilityService } from './shell/utility-service.ts';
import { denyPermissions, guardWindows } from './shell/window-guard.ts';
import { declareWindowScheme, serveWindowScheme } from './shell/window-scheme.ts';

const { profile } = programArguments(process.argv.slice(1));
if (profile) app.setPath('userData', profile);
const profileFolder = app.getPath('userData');

// Lets a machine without a GPU draw the map all the same; the page that could misuse it is our own.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');
declareWindowScheme();
guardWindows();
if (app.requestSingleInstanceLock()) void run();
else app.quit();

async function run(): Promise<void> {
  await app.whenReady();
  const lock = await lockProfile(profileFolder);
  if (!lock) {
    console.error(`Zonedesk is open already with ${profileFolder}: close it there first.`);
    app.exit(1);
    return;
  }
  const folders = programFolders(join(import.meta.dirname, '..'));
  const program = await startProgram({
    host: 'desktop',
    folders,
    profileFolder,
    openStore: (name) => electronStore(profileFolder, name),
    vault: await safeStorageVault(safeStorage),
    spawnService: utilityService(folders.serviceEntry),
    proxyFor: async (url) => proxyFromPac(await session.defaultSession.resolveProxy(url)),
    choosePmtiles,
    openExternal: async (url) => void (await openExternal(url)),
  });
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;

  followTheme(program.desk);
  setMenu();
  denyPermissions(session.defaultSession);
  serveWindowScheme(
    windowFiles({
      ...program.sources,
      page: developmentServer ? developmentPage(developmentServer) : builtPage(folders.renderer),
      developmentSocket: developmentServer?.replace(/^http/, 'ws'),
    }),
  );

  let window: BrowserWindow | undefined;
  const show = () => {
    if (!window || window.isDestroyed()) {
      window = openMainWindow({ desk: program.desk, preload: folders.preload, profileFolder });
    } else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  };
  show();
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    void program
      .close()
      .then(() => lock.release())
      .finally(() => app.exit());
  });
}
