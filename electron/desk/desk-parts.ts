import type { About } from '../../shared/desk/about.ts';
import type { Watched } from '../../shared/desk/contract.ts';
import type { DeskStates } from '../../shared/desk/index.ts';
import type { CommandMenus, MenuItem, MenuRole } from '../../shared/desk/menu.ts';
import type { SystemNotice } from '../../shared/desk/notices.ts';
import type { ProxyFor } from '../http/proxy.ts';
import type { PreparationFolders } from '../region-format/preparation.ts';
import type { ForgetInKeyring, SecretVault } from './connections/secret-vault.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { RecordStore } from './record-store.ts';
import type { SpawnRegionContents } from './region-contents/region-contents-client.ts';
import type { SpawnRegionImport } from './regions/import-in-process.ts';
import type { SpawnService } from './service-process/service-process.ts';
import type { SpawnTimetableImport } from './timetables/import-in-process.ts';
import type { HostWindows } from './windows/windows-capability.ts';
import type { SpawnInspector } from './workspaces/inspector.ts';

/** File type for a file dialog: its display name and extension. */
export interface FileKind {
  name: string;
  ending: string;
}

/** What a host provides to the desk; differs between the desktop and the browser host. */
export interface DeskParts {
  host: About['host'];
  version: string;
  /** Folder of all stored data; created by the host. */
  profileFolder: string;
  /** Folder of the built-in region. */
  regionFolder: string;
  /** URL of the latest release in GitHub's API; null or absent if this build has none. */
  latestReleaseUrl?: string | null;
  /** Folder where the host stores crash reports; absent if it stores none. */
  crashFolder?: string;
  /** Folder with the map and the places of the world. */
  worldFolder: string;
  /**
   * Folders where the world and the built-in region are built if missing or out of date. Absent if they are prebuilt.
   */
  preparationFolders?: PreparationFolders;
  /** Called once per name after the folder exists; `keys` holds ciphertext and references. */
  openStore(name: 'settings' | 'arrangement' | 'keys' | 'workspaces' | 'usage'): RecordStore;
  /** Null if this machine has no secure storage; `locked` if the user hasn't unlocked it. */
  vault: SecretVault | 'locked' | null;
  forgetInKeyring: ForgetInKeyring;
  /** Asks the user whether requests may go to a service that was never selected on this computer. */
  confirmOrigin(origin: string): Promise<boolean>;
  spawnService: SpawnService;
  /** Entry of the built worker that reads large responses; if absent, they are read on the main thread. */
  responseWorker?: string;
  spawnInspector: SpawnInspector;
  proxyFor: ProxyFor;
  spawnTimetableImport: SpawnTimetableImport;
  spawnRegionImport: SpawnRegionImport;
  spawnRegionContents: SpawnRegionContents;
  /** Shows a dialog for a file; null if it was canceled or the host has no dialog. */
  chooseFile(kind: FileKind): Promise<string | null>;
  /** Shows a save dialog; null if it was canceled. Absent if the host has no dialog. */
  chooseNewFile?(kind: FileKind, name: string): Promise<string | null>;
  /** Returns the print sheet of the window as a PDF. Absent if the browser prints. */
  printToPdf?(): Promise<Uint8Array>;
  /** Shows a file in the system's file manager. */
  showInFolder?(file: string): void;
  /** The windows admitted by the host; absent if the host has a single window of its own. */
  windows?: HostWindows;
  /** Opens an https URL in the default browser. */
  openExternal(url: string): Promise<unknown>;
  /** Adds the recent workspaces to the system's list, latest first. Absent if the system has no such list. */
  showRecentWorkspaces?(files: readonly string[]): void;
  /** Shows a system notice while the window is in the background. Absent if the window shows it itself. */
  showNotice?(notice: SystemNotice, chosen: () => void): void;
  /**
   * Shows the window's commands in the application menu; `choose` receives the ID of the selected item. Absent without
   * a menu.
   */
  showMenus?(menus: CommandMenus, choose: (id: string) => void): void;
  /** The other items of the program's menu. Absent without a menu. */
  menuItems?: { list(): readonly MenuItem[]; run(role: MenuRole): void };
}

/** The running desk, as used by the hosts. */
export interface RunningDesk {
  connect: Dispatcher['connect'];
  states: DeskStates;
  /** Logs an unexpected failure and notifies the windows. */
  noteFailure(error: unknown): void;
  /** Folder of the region in use, from which the host reads tiles. Null until it is built. */
  regionFolder: Watched<string | null>;
  /** Call when the user drops a file on the window, which permits reading it. */
  permitFile(path: string): void;
  /** Opens files from the user by their type: a workspace, zones to import, or an OSM extract. */
  openFiles(files: readonly string[]): Promise<void>;
  /** Returns the path of an opened file that the window refers to by ID; null if there is none. */
  pathOfOpenedFile(id: string): string | null;
  /** Opens a workspace file in place of the current one. If that fails, the windows show the reason. */
  openWorkspace(file: string): Promise<void>;
  /** Call after the window crashed, `livedMs` after its page was opened, and before reopening it. */
  windowCrashed(livedMs: number): void;
  close(): Promise<void>;
}
