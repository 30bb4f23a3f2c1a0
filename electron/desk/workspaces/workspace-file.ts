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
import { copiesFolder, listCopies, newCopy, takeCopy } from './workspace-copies.ts';
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
  /** Opens a copy, the readable part, or a new file in place of a closed workspace; does nothing if it is open. */
  recover(recovery: WorkspaceRecovery): Promise<void>;
  close(): Promise<void>;
}

export interface WorkspaceFileParts<Stores> extends StoresInWorkspace<Stores> {
  file: string;
  /** Don't create a missing file, and don't touch one that isn't a workspace. */
  mustExist?: boolean;
  /** The file may come from another computer: inspect it even if its canary says that it was closed properly. */
  isForeign?: boolean;
  spawnInspector: SpawnInspector;
  /** Logs an error after which a copy is missing, but no data. */
  failed(error: unknown): void;
  now?: () => Date;
}

/** Interval between copies; the first one isn't made at the start, so that it doesn't delay the start. */
const copyIntervalMs = 10 * 60_000;

/** Interval of checks for an idle file, which is then checkpointed, so that the user can copy it. */
const checkpointIntervalMs = 2000;

/**
 * Opens a workspace file, unless that could lose data silently. A file that is unchanged since it was closed properly
 * is opened immediately; any other is first inspected, in a separate process and on a copy.
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
  let copiedContent = '';

  async function tryToOpen(): Promise<void> {
    let lock: FileLock | null = null;
    try {
      lock = lockFile(file);
      if (!lock) {
        closed = closedBy('in-use');
        return;
      }
    } catch {
      // The lock file can't be written, so no other program can write the workspace either.
    }
    closed = await troubleOf();
    if (!closed) {
      try {
        open = { workspace: openWorkspaceWith(file, parts.openStores), lock };
        copiedContent = contentOf(open.workspace);
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

  /** Returns a text that changes with every change after which a copy is due. */
  const contentOf = ({ edits, stores }: WorkspaceWith<Stores>): string =>
    `${edits()} ${parts.contentOf(stores)}`;

  /** Returns why the file can't be opened; undefined if it can. */
  async function troubleOf(): Promise<Closed | undefined> {
    const canary = readCanary(file);
    const lostAll = canary && canary.edits > 0 ? canary.edits : null;
    if (!existsSync(file)) {
      const isMissed = lostAll !== null || !mayCreate;
      return isMissed ? closedBy('missing', { lostEdits: lostAll }) : undefined;
    }
    if (bytesIn(file) === 0) {
      const hadContent = lostAll !== null || bytesIn(`${file}-wal`) > 0 || listCopies(file).length > 0;
      return hadContent ? closedBy('empty', { lostEdits: lostAll }) : undefined;
    }
    if (canary && !parts.isForeign && (await isUnchangedSinceClose(file, canary))) return undefined;
    // Nothing shows that there was a workspace at this path before.
    const isNew = canary === null && listCopies(file).length === 0;
    if (isNew && !isDatabase(file)) return closedBy('foreign');
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
    if (isNew && inspection?.isForeign) return closedBy('foreign');
    if (inspection?.sound) {
      if (inspection.version > migrations.length) return closedBy('newer');
      const known = canary?.workspace === inspection.workspace ? canary : null;
      const lost = known ? known.edits - (inspection.edits ?? 0) : 0;
      if (lost > 0) return closedBy('rolled-back', { lostEdits: lost, readable: await salvage() });
      // Another program has changed the file since it was closed. The number of edits doesn't cover rows other than
      // zones
      // and stores, so compare row counts as well.
      const lacksRows = known?.rows !== undefined && inspection.rows !== null && inspection.rows < known.rows;
      if (!lacksRows || lost < 0) return undefined;
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
        setAside: inScratch('unreadable-rows.jsonl'),
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
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
    for (const end of ['', '-wal']) if (bytesIn(file + end) > 0) copyFileSync(file + end, copy + end);
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
    for (const end of ['', '-wal']) if (bytesIn(file + end) > 0) renameSync(file + end, aside + end);
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
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
      const aside = moveAside();
      renameSync(inScratch('readable.sqlite'), file);
      if (closed.readable.setAside > 0) {
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
    const content = contentOf(workspace);
    if (content === copiedContent) return;
    const into = newCopy(file);
    const made = await runInspection(spawnInspector, { task: 'copy', file, into }, copySchema);
    if (!made.ok) throw new FaultError(made.fault);
    takeCopy(file, into, made.value.zones, now());
    copiedContent = content;
  }

  await tryToOpen();
  if (open) forgetScratch();
  const copyTimer = setInterval(() => {
    const workspace = open?.workspace;
    if (workspace) serial.add(() => copyIfChanged(workspace)).catch(parts.failed);
  }, copyIntervalMs).unref();

  /** States of the write-ahead log: at the last check, and after the last complete checkpoint. */
  let [logSeen, logWritten] = ['', ''];
  const checkpointTimer = setInterval(() => {
    const log = logOf(file);
    if (open && log !== '' && log === logSeen && log !== logWritten) {
      try {
        if (open.workspace.checkpoint()) logWritten = log;
      } catch (error) {
        parts.failed(error);
      }
    }
    logSeen = log;
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
        const changed = contentOf(workspace) !== copiedContent;
        const zones = workspace.read().zones.length;
        await workspace.close();
        try {
          if (changed) {
            const copy = newCopy(file);
            copyFileSync(file, copy);
            takeCopy(file, copy, zones, now());
          }
        } catch (error) {
          parts.failed(error);
        }
        lock?.release();
      }),
  };
}

/** Returns a text that changes with each write to the write-ahead log; empty if the log is empty. */
function logOf(file: string): string {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return log && log.size > 0 ? `${log.size} ${log.mtimeMs}` : '';
}

/** Every file of SQLite begins with these bytes (sqlite.org/fileformat.html). */
const databaseStart = 'SQLite format 3\0';

function isDatabase(file: string): boolean {
  const start = Buffer.alloc(databaseStart.length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, start, 0, start.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // An unreadable file is reported when it is opened.
    return true;
  }
  return start.toString('latin1') === databaseStart;
}
