import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { WorkspaceRecovery, WorkspaceState, WorkspaceTrouble } from '../../../shared/desk/workspaces.ts';
import { FaultError, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { type FileLock, lockFile } from '../../sqlite/file-lock.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import { migrations } from '../workspace-migrations.ts';
import { bytesIn, forgetCanary, isUnchangedSinceClose, readCanary } from './edit-canary.ts';
import { copySchema, inspectionSchema, type Salvage, salvageSchema } from './inspection.ts';
import { runInspection, type SpawnInspector } from './inspector.ts';
import { openWorkspaceWith, type WorkspaceWith } from './workspace.ts';
import type { StoresInWorkspace } from './workspace-contents.ts';
import { addDailyCopy, copiesFolder, listCopies, newCopyPath } from './workspace-copies.ts';
import { WorkspaceError } from './workspace-schema.ts';

type Closed = Extract<WorkspaceState, { state: 'closed' }>;

export interface WorkspaceFile<Stores = unknown> {
  file: string;
  /** Whether it is a copy of a workspace that another program has open; absent for the file itself. */
  isReadOnly?: true;
  /** Returns the open workspace, or the fault `workspace-closed`. */
  current(): Outcome<WorkspaceWith<Stores>>;
  /** Returns why the workspace is closed; null while it is open. */
  closed(): Closed | null;
  /**
   * Opens a copy, the readable part, or a new file in place of a closed workspace, or retries the same file. Does nothing
   * if the workspace is open, or if the copy or the readable part doesn't exist. Resolves even if the workspace is still
   * closed afterward.
   * @throws Error if a file can't be copied or moved
   */
  recover(recovery: WorkspaceRecovery): Promise<void>;
  /** Stops the timers, deletes inspection files, and closes an open workspace, with a last copy if it has changed. */
  close(): Promise<void>;
}

export interface WorkspaceFileParts<Stores> extends StoresInWorkspace<Stores> {
  file: string;
  /** Don't create a missing file, and don't touch one that isn't a workspace. */
  mustExist?: boolean;
  /** The file may come from another computer: inspect it even if its canary shows that it was closed properly. */
  mayBeFromElsewhere?: boolean;
  spawnInspector: SpawnInspector;
  /** Logs an error that loses no data: a failed copy, checkpoint, or inspection copy. */
  failed(error: unknown): void;
  now?: () => Date;
}

/** Interval between copies; the first one isn't made at the start, so that it doesn't delay the start. */
const copyIntervalMs = 10 * 60_000;

/** Interval of checks for an idle file, which is then checkpointed, so that the user can copy it. */
const checkpointIntervalMs = 2000;

/**
 * Opens a workspace file, unless that could lose data silently; resolves in either case, see `closed`. A file that is
 * unchanged since it was closed properly is opened immediately; any other is first inspected, in a separate process and
 * on a copy. Without disk space for that copy, the file is opened without inspection.
 */
export async function openWorkspaceFile<Stores>(
  parts: WorkspaceFileParts<Stores>,
): Promise<WorkspaceFile<Stores>> {
  const { file, spawnInspector, now = () => new Date() } = parts;
  const serial = new PQueue({ concurrency: 1 });
  let open: { workspace: WorkspaceWith<Stores>; lock: FileLock | null } | undefined;
  let closed: Closed | undefined;
  let scratch: string | undefined;
  let mayCreate = parts.mustExist !== true;
  let copiedRevision = '';

  async function tryToOpen(): Promise<void> {
    let lock: FileLock | null = null;
    try {
      lock = lockFile(file);
      if (!lock) {
        closed = closedBy('in-use');
        return;
      }
    } catch {
      // The folder is read-only: open the workspace without a lock.
    }
    closed = await closedStateBeforeOpening();
    if (!closed) {
      try {
        open = { workspace: openWorkspaceWith(file, parts.openStores), lock };
        copiedRevision = revisionOf(open.workspace);
      } catch (error) {
        closed = closedBy(error instanceof WorkspaceError ? error.trouble : 'inaccessible');
      }
    }
    if (closed) lock?.release();
  }

  const closedBy = (trouble: WorkspaceTrouble, more: Partial<Closed> = {}): Closed => ({
    state: 'closed',
    trouble,
    file,
    lostEdits: null,
    readable: null,
    copies: listCopies(file),
    ...more,
  });

  /** Returns a text that differs after every change that a copy should contain. */
  const revisionOf = ({ edits, stores }: WorkspaceWith<Stores>): string =>
    `${edits()} ${parts.revisionOf(stores)}`;

  /** Returns the closed state if the file must not be opened; undefined if it may be. */
  async function closedStateBeforeOpening(): Promise<Closed | undefined> {
    const canary = readCanary(file);
    const recordedEdits = canary && canary.edits > 0 ? canary.edits : null;
    if (!existsSync(file)) {
      const isMissed = recordedEdits !== null || !mayCreate;
      return isMissed ? closedBy('missing', { lostEdits: recordedEdits }) : undefined;
    }
    if (bytesIn(file) === 0) {
      const hadContent = recordedEdits !== null || bytesIn(`${file}-wal`) > 0 || listCopies(file).length > 0;
      return hadContent ? closedBy('empty', { lostEdits: recordedEdits }) : undefined;
    }
    if (canary && !parts.mayBeFromElsewhere && (await isUnchangedSinceClose(file, canary))) return undefined;
    // Nothing shows that there was a workspace at this path before.
    const isUnknownFile = canary === null && listCopies(file).length === 0;
    if (isUnknownFile && !isDatabase(file)) return closedBy('foreign');
    let copy: string;
    try {
      copy = copyToScratch('inspected.sqlite');
    } catch (error) {
      parts.failed(error);
      // With a full disk, an intact workspace must still open; SQLite refuses a file that it can't read.
      return errorCode(error) === 'ENOSPC' ? undefined : closedBy('inaccessible');
    }
    const inspected = await runInspection(spawnInspector, { task: 'inspect', file: copy }, inspectionSchema);
    const inspection = inspected.ok ? inspected.value : undefined;
    if (isUnknownFile && inspection?.isForeign) return closedBy('foreign');
    if (inspection?.sound) {
      if (inspection.version > migrations.length) return closedBy('newer');
      const ownCanary = canary?.workspace === inspection.workspace ? canary : null;
      const missingEdits = ownCanary ? ownCanary.edits - (inspection.edits ?? 0) : 0;
      if (missingEdits > 0)
        return closedBy('rolled-back', { lostEdits: missingEdits, readable: await salvage() });
      // Another program has changed the file since it was closed. The number of edits covers only zones and stores, so
      // compare row counts as well.
      const lacksRows =
        ownCanary?.rows !== undefined && inspection.rows !== null && inspection.rows < ownCanary.rows;
      // More edits than recorded: changed elsewhere, not rolled back.
      if (!lacksRows || missingEdits < 0) return undefined;
      return closedBy('rolled-back', { readable: await salvage() });
    }
    return closedBy('damaged', { readable: await salvage() });
  }

  async function salvage(): Promise<Salvage | null> {
    const salvaged = await runInspection(
      spawnInspector,
      {
        task: 'salvage',
        file: copyToScratch('damaged.sqlite'),
        into: inScratch('readable.sqlite'),
        unreadableRowsFile: inScratch('unreadable-rows.jsonl'),
      },
      salvageSchema,
    );
    return salvaged.ok ? salvaged.value : null;
  }

  function inScratch(name: string): string {
    scratch ??= mkdtempSync(join(dirname(file), 'inspection-'));
    return join(scratch, name);
  }

  function copyToScratch(name: string): string {
    const copy = inScratch(name);
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
    for (const suffix of ['', '-wal'])
      if (bytesIn(file + suffix) > 0) copyFileSync(file + suffix, copy + suffix);
    return copy;
  }

  function forgetScratch(): void {
    if (scratch) rmSync(scratch, { recursive: true, force: true });
    scratch = undefined;
  }

  /** Renames the file and its write-ahead log to a name with the current time; returns the new path. */
  function moveAside(): string {
    const time = now().toISOString().replaceAll(':', '-');
    const aside = `${file}.set-aside-${time}`;
    for (const suffix of ['', '-wal'])
      if (bytesIn(file + suffix) > 0) renameSync(file + suffix, aside + suffix);
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    forgetCanary(file);
    return aside;
  }

  async function recover(recovery: WorkspaceRecovery): Promise<void> {
    if (!closed) return;
    if (recovery.use === 'copy') {
      const copy = closed.copies.find(({ name }) => name === recovery.name);
      if (!copy) return;
      // Complete the copy before moving the original, because the disk may be full.
      copyFileSync(join(copiesFolder(file), copy.name), inScratch('copy.sqlite'));
      moveAside();
      renameSync(inScratch('copy.sqlite'), file);
    } else if (recovery.use === 'readable') {
      if (!closed.readable) return;
      const { setAside: unreadableRows } = closed.readable;
      const aside = moveAside();
      renameSync(inScratch('readable.sqlite'), file);
      if (unreadableRows > 0) {
        renameSync(inScratch('unreadable-rows.jsonl'), `${aside}.unreadable-rows.jsonl`);
      }
    } else if (recovery.use === 'new') {
      moveAside();
      mayCreate = true;
    }
    await tryToOpen();
    if (open) forgetScratch();
  }

  async function copyIfChanged(workspace: WorkspaceWith<Stores>): Promise<void> {
    const revision = revisionOf(workspace);
    if (revision === copiedRevision) return;
    const into = newCopyPath(file);
    const copied = await runInspection(spawnInspector, { task: 'copy', file, into }, copySchema);
    if (!copied.ok) throw new FaultError(copied.fault);
    addDailyCopy(file, into, copied.value.zones, now());
    copiedRevision = revision;
  }

  await tryToOpen();
  if (open) forgetScratch();
  const copyTimer = setInterval(() => {
    const workspace = open?.workspace;
    if (workspace) serial.add(() => copyIfChanged(workspace)).catch(parts.failed);
  }, copyIntervalMs).unref();

  /** Stamps of the write-ahead log: at the last check, and when it was last checkpointed completely. */
  let [walSeen, walCheckpointed] = ['', ''];
  const checkpointTimer = setInterval(() => {
    const wal = walStamp(file);
    if (open && wal !== '' && wal === walSeen && wal !== walCheckpointed) {
      try {
        if (open.workspace.checkpoint()) walCheckpointed = wal;
      } catch (error) {
        parts.failed(error);
      }
    }
    walSeen = wal;
  }, checkpointIntervalMs).unref();

  return {
    file,
    current: () => (open ? succeeded(open.workspace) : failed({ kind: 'desk', reason: 'workspace-closed' })),
    closed: () => closed ?? null,
    recover: (recovery) => serial.add(() => recover(recovery)),
    close: () =>
      serial.add(async () => {
        clearInterval(copyTimer);
        clearInterval(checkpointTimer);
        forgetScratch();
        if (!open) return;
        const { workspace, lock } = open;
        const isChanged = revisionOf(workspace) !== copiedRevision;
        const zones = workspace.read().zones.length;
        await workspace.close();
        try {
          if (isChanged) {
            const copy = newCopyPath(file);
            copyFileSync(file, copy);
            addDailyCopy(file, copy, zones, now());
          }
        } catch (error) {
          parts.failed(error);
        }
        lock?.release();
      }),
  };
}

/** Returns the size and modification time of the write-ahead log; empty if the log is missing or empty. */
function walStamp(file: string): string {
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return wal && wal.size > 0 ? `${wal.size} ${wal.mtimeMs}` : '';
}

/** Every file of SQLite begins with these bytes (sqlite.org/fileformat.html). */
const sqliteMagic = 'SQLite format 3\0';

/** Whether a file is a SQLite database; also true if it can't be read. */
function isDatabase(file: string): boolean {
  const start = Buffer.alloc(sqliteMagic.length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, start, 0, start.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Opening the file reports the error.
    return true;
  }
  return start.toString('latin1') === sqliteMagic;
}
