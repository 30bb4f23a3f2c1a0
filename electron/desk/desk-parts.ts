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
import type { SpawnRegionContents } from './region-contents/contents-apart.ts';
import type { SpawnRegionImport } from './regions/import-apart.ts';
import type { SpawnService } from './service-process/service-process.ts';
import type { SpawnTimetableImport } from './timetables/import-apart.ts';
import type { HostWindows } from './windows/windows-capability.ts';
import type { SpawnInspector } from './workspaces/inspector.ts';

/** What a person is asked for: what such files are called, and their ending. */
export interface FileKind {
  name: string;
  ending: string;
}

/** What differs between the hosts. */
export interface DeskParts {
  host: About['host'];
  version: string;
  /** Everything that is kept stands here; the host has made it. */
  profileFolder: string;
  /** The region that comes with the program. */
  regionFolder: string;
  /** Where the latest release of the program is told; null or absent where this build has no such address. */
  releaseAddress?: string | null;
  /** Where the host stores reports of crashes; absent where it stores none. */
  crashFolder?: string;
  /** The map and the places of the world. */
  worldFolder: string;
  /** What comes with the program is made there where it is absent or stale. Left out: it is there. */
  preparationFolders?: PreparationFolders;
  /** Called once each when the folder is there; `keys` is for ciphertext and references. */
  openStore(name: 'settings' | 'arrangement' | 'keys' | 'workspaces' | 'usage'): RecordStore;
  /** null: this machine has no secure storage; `locked`: it has one that nobody has unlocked. */
  vault: SecretVault | 'locked' | null;
  forgetInKeyring: ForgetInKeyring;
  /** Whether the person wants questions to go to a service that was never chosen before. */
  confirmOrigin(origin: string): Promise<boolean>;
  spawnService: SpawnService;
  /** The built worker that reads large answers; without it they are read here. */
  answerWorker?: string;
  spawnInspector: SpawnInspector;
  proxyFor: ProxyFor;
  spawnTimetableImport: SpawnTimetableImport;
  spawnRegionImport: SpawnRegionImport;
  spawnRegionContents: SpawnRegionContents;
  /** Lets a person choose a file; null when none was chosen or the host cannot ask. */
  chooseFile(kind: FileKind): Promise<string | null>;
  /** Lets a person choose where a new file is to stand; null when none was chosen. Absent where the host cannot ask. */
  chooseNewFile?(kind: FileKind, name: string): Promise<string | null>;
  /** What the window would print now, as PDF. Absent where the browser prints. */
  printToPdf?(): Promise<Uint8Array>;
  /** Shows a file in the system's file manager. */
  showInFolder?(file: string): void;
  /** The windows that it has let in; absent where it has one of its own. */
  windows?: HostWindows;
  /** Opens an https address in the system's browser. */
  openExternal(url: string): Promise<unknown>;
  /** Offers the workspaces that were open, the latest first, where the system offers such files. Absent without such a place. */
  showRecentWorkspaces?(files: readonly string[]): void;
  /** Tells something by the system while the window is behind others. Absent where the window does so itself. */
  showNotice?(notice: SystemNotice, chosen: () => void): void;
  /** Shows the window's commands in the program's menu; `choose` is given the id of what is chosen. Absent without a menu. */
  showMenus?(menus: CommandMenus, choose: (id: string) => void): void;
  /** The other items of the program's menu. Absent without a menu. */
  menuItems?: { list(): readonly MenuItem[]; run(role: MenuRole): void };
}

/** The running desk, as the hosts have it. */
export interface RunningDesk {
  connect: Dispatcher['connect'];
  states: DeskStates;
  /** Notes a failure that nothing was prepared for, and tells the windows of it. */
  noteFailure(error: unknown): void;
  /** The folder of the region in use; what stands there is read by the host as well. Null while it is still to be made. */
  regionFolder: Watched<string | null>;
  /** A person gave the program a file by dropping it on the window, which may be read from then on. */
  fileGiven(path: string): void;
  /** Opens files that a person gave to the program, each as what it is: a workspace, zones to import, or an extract. */
  openFiles(files: readonly string[]): Promise<void>;
  /** Where a file stands that was opened so and that the window reads by its id; null where there is none. */
  openedFile(id: string): string | null;
  /** Opens the workspace of a file in the place of the one that is open; where that cannot be done the windows tell why. */
  openWorkspace(file: string): Promise<void>;
  /** The window's process ended by itself, `livedMs` after its page was opened; to be called before that is opened again. */
  windowEnded(livedMs: number): void;
  close(): Promise<void>;
}
