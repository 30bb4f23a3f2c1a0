import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Handlers } from '../../../shared/desk/contract.ts';
import {
  firstWorkspace,
  type WorkspaceTrouble,
  workspaceEnding,
  type workspaces,
} from '../../../shared/desk/workspaces.ts';
import { FaultError, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type { DeskParts } from '../desk-parts.ts';
import { copySchema } from './inspection.ts';
import { runInspection } from './inspector.ts';
import type { RecentWorkspaces } from './recent-workspaces.ts';
import { makeSampleWorkspace, removeSampleWorkspace, sampleWorkspaceFile } from './sample-workspace.ts';
import { listBackups, newBackupFile, prepareRestore } from './workspace-backups.ts';
import { listCopies } from './workspace-copies.ts';
import type { WorkspaceFile } from './workspace-file.ts';
import { isSameFile, isTaken, knownWorkspaces, newWorkspaceFile, renamedFile } from './workspace-place.ts';
import { WorkspaceError } from './workspace-schema.ts';

interface WorkspaceCallsParts<Stores>
  extends Pick<
    DeskParts,
    'profileFolder' | 'spawnInspector' | 'chooseFile' | 'chooseNewFile' | 'showInFolder'
  > {
  recent: RecentWorkspaces;
  /** Returns the workspace that is open, or couldn't be opened. */
  current(): WorkspaceFile;
  openFile(file: string, mustExist: boolean): Promise<WorkspaceFile<Stores>>;
  /**
   * Opens a read-only copy of a workspace that another program has open.
   * @throws WorkspaceError
   */
  openReadOnly(file: string): Promise<WorkspaceFile<Stores>>;
  fillSample(stores: Stores): void;
  /** Closes the open workspace and uses the one returned by `open`; reopens the previous one if that fails. */
  replace(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
  /** As `replace`, for the same workspace at another path. */
  move(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
}

interface OpenedWorkspaceCalls {
  calls: Omit<Handlers<typeof workspaces>, 'workspace.recover' | 'workspace.notOpenedRead'>;
  /** Opens a workspace; returns why it can't be opened, or null. */
  open(file: string): Promise<WorkspaceTrouble | null>;
}

/** Troubles that the user can repair after opening; the current workspace is closed in spite of them. */
const repairableTroubles: ReadonlySet<WorkspaceTrouble> = new Set(['empty', 'damaged', 'rolled-back']);

const fileKind = { name: 'Zonedesk', ending: workspaceEnding };

/** Returns the calls that open, create, rename, copy, and restore workspaces. */
export function workspaceCalls<Stores>(parts: WorkspaceCallsParts<Stores>): OpenedWorkspaceCalls {
  const { profileFolder, recent, current, replace } = parts;
  const serial = new PQueue({ concurrency: 1 });
  const initialFile = join(profileFolder, firstWorkspace);
  const sampleFile = sampleWorkspaceFile(profileFolder);
  const refused = (why: WorkspaceTrouble | 'exists' | null) => succeeded({ refused: why });

  async function open(file: string): Promise<WorkspaceTrouble | null> {
    const isOpen = !current().closed() && !current().isReadOnly;
    if (isOpen && isSameFile(file, current().file)) return null;
    // Open it before closing the current one, which stays open if this fails.
    const next = await parts.openFile(file, file !== initialFile);
    const trouble = next.closed()?.trouble;
    if (trouble && !repairableTroubles.has(trouble)) {
      await next.close();
      return trouble;
    }
    try {
      await replace(async () => next);
    } catch (error) {
      await next.close();
      throw error;
    }
    return null;
  }

  /** Opens the first of these files that can be opened; returns why the last one can't, or null. */
  async function openFirstOf([file, ...others]: readonly string[]): Promise<WorkspaceTrouble | null> {
    if (file === undefined) return 'missing';
    const trouble = await open(file);
    return trouble && others.length > 0 ? openFirstOf(others) : trouble;
  }

  /** Writes a complete copy of the open workspace, then gives it its final name. */
  async function copyTo(file: string): Promise<Outcome<{ refused: WorkspaceTrouble | 'exists' | null }>> {
    const closed = current().closed();
    if (closed) return refused(closed.trouble);
    if (isTaken(file)) return refused('exists');
    const [task, into] = ['copy', `${file}.part`] as const;
    const copied = await runInspection(
      parts.spawnInspector,
      { task, file: current().file, into },
      copySchema,
    );
    if (!copied.ok) return copied;
    if (existsSync(file)) return refused('exists');
    renameSync(into, file);
    return refused(null);
  }

  return {
    open: (file) => serial.add(() => open(file)),
    calls: {
      'workspaces.list': async () =>
        succeeded(knownWorkspaces(recent.read(), profileFolder, current().closed() !== null)),
      'workspaces.choose': async () => succeeded({ file: await parts.chooseFile(fileKind) }),
      'workspaces.open': ({ file }) => serial.add(async () => refused(await open(file))),
      'workspaces.openReadOnly': ({ file }) =>
        serial.add(async () => {
          if (!existsSync(file)) return refused('missing');
          try {
            const next = await parts.openReadOnly(file);
            await replace(async () => next);
            return refused(null);
          } catch (error) {
            return refused(error instanceof WorkspaceError ? error.trouble : 'inaccessible');
          }
        }),
      'workspaces.create': ({ name, elsewhere }) =>
        serial.add(async () => {
          const file = elsewhere
            ? await parts.chooseNewFile?.(fileKind, name)
            : newWorkspaceFile(profileFolder, name);
          if (!file) return failed({ kind: 'cancelled' });
          if (isTaken(file)) return refused('exists');
          await replace(() => parts.openFile(file, false));
          return refused(null);
        }),
      'workspaces.rename': ({ name }) =>
        serial.add(async () => {
          const { file, closed, isReadOnly } = current();
          const newFile = renamedFile(file, name, profileFolder);
          if (newFile === file) return refused(null);
          const trouble = closed()?.trouble ?? (isReadOnly ? 'in-use' : undefined);
          if (trouble) return refused(trouble);
          if (isTaken(newFile)) return refused('exists');
          await parts.move(() => {
            recent.rename(file, newFile);
            return parts.openFile(newFile, true);
          });
          return refused(null);
        }),
      'workspaces.duplicate': ({ name }) =>
        serial.add(() => copyTo(renamedFile(current().file, name, profileFolder))),
      'workspaces.backUp': ({ name }) =>
        serial.add(async () => {
          const file = parts.chooseNewFile
            ? await parts.chooseNewFile(fileKind, name)
            : newBackupFile(profileFolder, name);
          if (!file) return failed({ kind: 'cancelled' });
          const copied = await copyTo(file);
          return copied.ok ? succeeded({ ...copied.value, file }) : copied;
        }),
      'workspaces.backups': async () =>
        succeeded({ copies: listCopies(current().file), files: listBackups(profileFolder) }),
      'workspaces.preview': (source) =>
        serial.add(async () => {
          const prepared = await prepareRestore(current().file, source, parts.spawnInspector);
          if (!prepared.ok) return prepared;
          const { trouble, preview, forget } = prepared.value;
          forget();
          return succeeded({ refused: trouble, preview });
        }),
      'workspaces.restore': (source) =>
        serial.add(async () => {
          const { file, closed, isReadOnly } = current();
          const closedTrouble = closed()?.trouble ?? (isReadOnly ? 'in-use' : undefined);
          if (closedTrouble) return refused(closedTrouble);
          const prepared = await prepareRestore(file, source, parts.spawnInspector);
          if (!prepared.ok) return prepared;
          const { trouble, replaceWorkspace, forget } = prepared.value;
          try {
            if (trouble === null) {
              await replace(async () => {
                await replaceWorkspace(new Date());
                return parts.openFile(file, true);
              });
            }
            return refused(trouble);
          } catch (error) {
            if (error instanceof FaultError) return failed(error.fault);
            throw error;
          } finally {
            forget();
          }
        }),
      'workspaces.openSample': () =>
        serial.add(async () => {
          if (existsSync(sampleFile)) return refused(await open(sampleFile));
          await replace(() =>
            makeSampleWorkspace(sampleFile, (file) => parts.openFile(file, false), parts.fillSample),
          );
          return refused(null);
        }),
      'workspaces.throwSampleAway': () =>
        serial.add(async () => {
          if (current().file === sampleFile) {
            if (current().isReadOnly) return refused('in-use');
            const trouble = await openFirstOf([
              ...recent.read().filter((file) => file !== sampleFile),
              initialFile,
            ]);
            if (trouble) return refused(trouble);
          }
          recent.forget(sampleFile);
          removeSampleWorkspace(sampleFile);
          return refused(null);
        }),
      'workspaces.forget': async ({ file }) => {
        recent.forget(file);
        return succeeded(null);
      },
      'workspaces.showInFolder': async () => {
        parts.showInFolder?.(current().file);
        return succeeded(null);
      },
    },
  };
}
