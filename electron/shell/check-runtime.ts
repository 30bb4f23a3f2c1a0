import type * as Electron from 'electron';
import { UnfitRuntime } from '../host/start-failure.ts';

/** The oldest major version of Electron tested by the specs. */
const minElectronMajor = 33;

type Electrons = typeof Electron;

/**
 * Electron functions called by the main process, by module. The compiler checks them for the pinned version, and each
 * start for the version in use. `screen` can't be accessed before Electron is ready.
 */
export const requiredMembers = {
  app: [
    'exit',
    'getAppPath',
    'getName',
    'getPath',
    'getPreferredSystemLanguages',
    'getVersion',
    'on',
    'quit',
    'relaunch',
    'requestSingleInstanceLock',
    'setPath',
    'whenReady',
  ],
  BrowserWindow: ['getAllWindows', 'getFocusedWindow'],
  clipboard: ['writeText'],
  crashReporter: ['start'],
  dialog: ['showErrorBox', 'showMessageBox', 'showMessageBoxSync', 'showOpenDialog', 'showSaveDialog'],
  Menu: ['buildFromTemplate', 'getApplicationMenu', 'setApplicationMenu'],
  MessageChannelMain: [],
  nativeTheme: [],
  net: ['isOnline'],
  Notification: ['isSupported'],
  protocol: ['handle', 'registerSchemesAsPrivileged'],
  safeStorage: [],
  screen: [],
  session: [],
  shell: ['openExternal', 'showItemInFolder'],
  utilityProcess: ['fork'],
} as const satisfies { [Module in keyof Electrons]?: readonly (keyof Electrons[Module])[] };

/** Windows-only Electron functions called by the program. */
export const requiredOnWindows = {
  app: ['getJumpListSettings', 'setAppUserModelId', 'setJumpList'],
} as const satisfies { [Module in keyof Electrons]?: readonly (keyof Electrons[Module])[] };

/** At least one member of each list is required: Electron 33 lacks the first, Electron 46 the second. */
const alternatives = {
  safeStorage: ['encryptStringAsync', 'encryptString'],
} as const satisfies { [Module in keyof Electrons]?: readonly (keyof Electrons[Module])[] };

/**
 * Checks whether the program can run with this version of Electron.
 * @param version of Electron, as in `process.versions`
 * @param modules of Electron in the main process, by name
 * @returns the error for an old version or missing functions, or null
 */
export function checkRuntime(
  version: string,
  modules: Readonly<Record<string, unknown>>,
): UnfitRuntime | null {
  const has = (module: string, member: string) => hasMember(modules[module], member);
  const missing = [
    ...Object.entries(requiredMembers).flatMap(([module, members]) =>
      modules[module] === undefined
        ? [module]
        : members.filter((member) => !has(module, member)).map((member) => `${module}.${member}`),
    ),
    ...(process.platform === 'win32' ? requiredOnWindows.app : [])
      .filter((member) => !has('app', member))
      .map((member) => `app.${member}`),
    ...Object.entries(alternatives).flatMap(([module, members]) =>
      modules[module] === undefined || members.some((member) => has(module, member))
        ? []
        : [`${module}.${members[0]}`],
    ),
  ];
  const isOld = Number.parseInt(version, 10) < minElectronMajor;
  return isOld || missing.length > 0 ? new UnfitRuntime(version, minElectronMajor, missing) : null;
}

const hasMember = (value: unknown, name: string): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  Reflect.get(value, name) !== undefined;
