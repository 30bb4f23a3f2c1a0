import { app, nativeTheme, safeStorage, session, shell } from 'electron';
import type { CommandMenus } from '../../shared/desk/menu.ts';
import { forgetInKeyring } from '../desk/connections/keyring-vault.ts';
import type { RunningDesk } from '../desk/desk-parts.ts';
import { type Program, startProgram } from '../host/program.ts';
import type { ProgramFolders } from '../host/program-folders.ts';
import { proxyFromPac } from '../http/proxy-from-pac.ts';
import { chooseFile, chooseNewFile } from './choose-file.ts';
import { confirmOrigin } from './confirm-origin.ts';
import { electronStore } from './electron-store.ts';
import { openExternal } from './external-links.ts';
import { nativeItems, runNativeItem, setMenu } from './menu.ts';
import { printToPdf } from './print-to-pdf.ts';
import { recentWorkspaces, showInIconMenu } from './recent-workspaces.ts';
import { safeStorageVault } from './safe-storage-vault.ts';
import { forkServiceWithEngines } from './service-with-engines.ts';
import { uiLanguage } from './system-language.ts';
import { showNotice } from './system-notices.ts';
import { forkUtilityProcess } from './utility-process.ts';

/**
 * Starts the program behind the window, with Electron's dialogs, menus, and processes. Call when the app is ready.
 * @param showWindow opens the window, or brings it to the front
 */
export async function startDesktopProgram(
  folders: ProgramFolders,
  profileFolder: string,
  isKeyringLocked: boolean,
  showWindow: () => void,
): Promise<Program> {
  const language = () => uiLanguage(program?.desk.states.settings.read());
  let program: Program | undefined;
  const openInWindow = (file: string) => {
    showWindow();
    void program?.desk.openWorkspace(file).catch(program.desk.noteFailure);
  };
  let recentFiles: readonly string[] = [];
  let windowCommands: { menus: CommandMenus; choose(id: string): void } = {
    menus: [],
    choose: () => undefined,
  };
  function showMenus() {
    const recent = recentWorkspaces(recentFiles, language(), openInWindow);
    setMenu(language(), { ...windowCommands, recent });
    showInIconMenu(recent, language(), profileFolder);
  }
  const started = await startProgram({
    host: 'desktop',
    folders,
    profileFolder,
    crashFolder: app.getPath('crashDumps'),
    openStore: (name) => electronStore(profileFolder, name),
    vault: isKeyringLocked ? 'locked' : await safeStorageVault(safeStorage),
    forgetInKeyring,
    confirmOrigin: (origin) => confirmOrigin(origin, language()),
    spawnService: forkServiceWithEngines(folders.serviceEntry, folders.engineEntry),
    spawnInspector: forkUtilityProcess(folders.inspectorEntry, 'Zonedesk workspace inspector'),
    spawnTimetableImport: forkUtilityProcess(folders.timetableImportEntry, 'Zonedesk timetable import'),
    spawnRegionImport: forkUtilityProcess(folders.regionImportEntry, 'Zonedesk region import'),
    spawnRegionContents: forkUtilityProcess(folders.regionContentsEntry, 'Zonedesk region contents'),
    proxyFor: async (url) => proxyFromPac(await session.defaultSession.resolveProxy(url)),
    chooseFile,
    chooseNewFile,
    printToPdf,
    showInFolder: (file) => shell.showItemInFolder(file),
    openExternal,
    showNotice: (notice, chosen) =>
      showNotice(notice, () => {
        showWindow();
        chosen();
      }),
    showMenus(menus, choose) {
      windowCommands = { menus, choose };
      showMenus();
    },
    menuItems: { list: () => nativeItems(language()), run: runNativeItem },
    showRecentWorkspaces(files) {
      recentFiles = files;
      showMenus();
    },
  });
  program = started;
  followTheme(started.desk);
  return started;
}

/** Applies the theme in the settings to native parts: frame, menus, dialogs. */
function followTheme({ states: { settings } }: Pick<RunningDesk, 'states'>): void {
  const follow = () => {
    nativeTheme.themeSource = settings.read().theme;
  };
  follow();
  settings.watch(follow);
}
