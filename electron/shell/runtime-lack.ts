import type * as Electron from 'electron';
import { UnfitRuntime } from '../host/start-failure.ts';

/** The oldest major version of Electron tested by the specs. */
const oldestElectron = 33;

type Electrons = typeof Electron;

/**
 * Electron functions called by the main process, by module. The compiler checks them for the pinned version, and each
 * start for the version in use. `screen` can't be accessed before Electron is ready.
 */
export const runtimeNeeds = {
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
export const windowsNeeds = {
  app: ['getJumpListSettings', 'setAppUserModelId', 'setJumpList'],
} as const satisfies { [Module in keyof Electrons]?: readonly (keyof Electrons[Module])[] };

/** One of the two is required: the first is newer, the second removed in Electron 46. */
const eitherOf = {
  safeStorage: ['encryptStringAsync', 'encryptString'],
} as const satisfies { [Module in keyof Electrons]?: readonly (keyof Electrons[Module])[] };

/**
 * Compares the runtime with what the program needs.
 * @param version of Electron, as in `process.versions`
 * @param modules that Electron offers to the main process
 * @returns the error, or null if nothing is missing
 */
export function runtimeLack(
  version: string,
  modules: Readonly<Record<string, unknown>>,
): UnfitRuntime | null {
  const has = (module: string, member: string) => hasMember(modules[module], member);
  const missing = [
    ...Object.entries(runtimeNeeds).flatMap(([module, members]) =>
      modules[module] === undefined
        ? [module]
        : members.filter((member) => !has(module, member)).map((member) => `${module}.${member}`),
    ),
    ...(process.platform === 'win32' ? windowsNeeds.app : [])
      .filter((member) => !has('app', member))
      .map((member) => `app.${member}`),
    ...Object.entries(eitherOf).flatMap(([module, forms]) =>
      modules[module] === undefined || forms.some((form) => has(module, form))
        ? []
        : [`${module}.${forms[0]}`],
    ),
  ];
  const isOld = Number.parseInt(version, 10) < oldestElectron;
  return isOld || missing.length > 0 ? new UnfitRuntime(version, oldestElectron, missing) : null;
}

const hasMember = (value: unknown, name: string): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  Reflect.get(value, name) !== undefined;
