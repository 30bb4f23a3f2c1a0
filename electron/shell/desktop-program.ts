import { nativeTheme, safeStorage, session, shell } from 'electron';
import { forgetInKeyring } from '../desk/connections/keyring-vault.ts';
import type { RunningDesk } from '../desk/desk-parts.ts';
import { type Program, startProgram } from '../host/program.ts';
import type { ProgramFolders } from '../host/program-folders.ts';
import { proxyFromPac } from '../http/proxy.ts';
import { chooseFile, chooseNewFile } from './choose-file.ts';
import { confirmOrigin } from './confirm-origin.ts';
import { electronStore } from './electron-store.ts';
import { openExternal } from './external-links.ts';
import { setMenu } from './menu.ts';
import { printToPdf } from './print-to-pdf.ts';
import { safeStorageVault } from './safe-storage-vault.ts';
import { forkServiceWithEngines } from './service-with-engines.ts';
import { languageNow } from './system-language.ts';
import { forkUtilityProcess } from './utility-process.ts';

/** Starts the program behind the window with what Electron gives to it. To be called when the app is ready. */
export async function startDesktopProgram(
  folders: ProgramFolders,
  profileFolder: string,
  isKeyringLocked: boolean,
): Promise<Program> {
  const language = () => languageNow(program?.desk.states.settings.read());
  let program: Program | undefined;
  const started = await startProgram({
    host: 'desktop',
    folders,
    profileFolder,
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
    showMenus: (menus, choose) => setMenu(language(), menus, choose),
  });
  program = started;
  followTheme(started.desk);
  return started;
}

/** Gives what the system draws (the frame, menus, dialogs) the theme that the settings name. */
function followTheme({ states: { settings } }: Pick<RunningDesk, 'states'>): void {
  const follow = () => {
    nativeTheme.themeSource = settings.read().theme;
  };
  follow();
  settings.watch(follow);
}
