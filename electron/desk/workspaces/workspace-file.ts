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
import { bytesIn, forgetCanary, isAsClosed, readCanary } from './edit-canary.ts';
import { copySchema, inspectionSchema, type Salvage, salvageSchema } from './inspection.ts';
import { askInspector, type SpawnInspector } from './inspector.ts';
import { openWorkspaceWith, type WorkspaceWith } from './workspace.ts';
import type { StoresInWorkspace } from './workspace-contents.ts';
import { copiesFolder, listCopies, newCopy, takeCopy } from './workspace-copies.ts';
import { WorkspaceError } from './workspace-schema.ts';

type Closed = Extract<WorkspaceState, { state: 'closed' }>;

export interface WorkspaceFile<Stores = unknown> {
  file: string;
  /** A copy of a workspace that another program has open; absent where it is the file itself. */
  isReadOnly?: true;
  /** The open workspace, or why there is none. */
  current(): Outcome<WorkspaceWith<Stores>>;
  /** Why it is closed; null while it is open. */
  closed(): Closed | null;
  /** Opens something else in the place of a workspace that is closed; nothing happens where one is open. */
  recover(recovery: WorkspaceRecovery): Promise<void>;
  close(): Promise<void>;
}

export interface WorkspaceFileParts<Stores> extends StoresInWorkspace<Stores> {
  file: string;
  /** Nothing is made where there is no such file, and nothing is done to one that is something else. */
  mustBeThere?: boolean;
  /** It was never open here: it is looked through also where it is as somebody says that it was closed. */
  isForeign?: boolean;
  spawnInspector: SpawnInspector;
  /** Something went wrong that costs no more than a copy. */
  failed(error: unknown): void;
  now?: () => Date;
}

/** A copy is made so long after the start, and looked after as often; not at the start, which has other work. */
const copyEveryMs = 10 * 60_000;

/** So often it is looked whether the file has come to rest, and is then made whole: somebody may copy it. */
const wholeAtRestEveryMs = 2000;

/**
 * Opens the workspace of a profile, if that can be done without losing anything silently. One that was
 * closed in order and is as it was then is opened at once; any other is looked through before, in a
 * process of its own and on a copy.
 */
export async function openWorkspaceFile<Stores>(
  parts: WorkspaceFileParts<Stores>,
): Promise<WorkspaceFile<Stores>> {
  const { file, spawnInspector, now = () => new Date() } = parts;
  const serial = new PQueue({ concurrency: 1 });
  let open: { workspace: WorkspaceWith<Stores>; lock: FileLock | null } | undefined;
  let closed: Closed | undefined;
  let scratch: string | undefined;
  let mayBeMade = parts.mustBeThere !== true;
  let copied = '';

  async function tryToOpen(): Promise<void> {
    let lock: FileLock | null = null;
    try {
      lock = lockFile(file);
      if (!lock) {
        closed = closedBy('in-use');
        return;
      }
    } catch {
      // The folder cannot be written: nobody else writes the workspace either.
    }
    closed = await troubleOf();
    if (!closed) {
      try {
        open = { workspace: openWorkspaceWith(file, parts.openStores), lock };
        copied = contentOf(open.workspace);
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

  /** Another text whenever something changed that a copy is made for. */
  const contentOf = ({ edits, stores }: WorkspaceWith<Stores>): string =>
    `${edits()} ${parts.contentOf(stores)}`;

  /** What forbids to open the file as it is. */
  async function troubleOf(): Promise<Closed | undefined> {
    const canary = readCanary(file);
    const lostAll = canary && canary.edits > 0 ? canary.edits : null;
    if (!existsSync(file)) {
      const isMissed = lostAll !== null || !mayBeMade;
      return isMissed ? closedBy('missing', { lostEdits: lostAll }) : undefined;
    }
    if (bytesIn(file) === 0) {
      const hadContent = lostAll !== null || bytesIn(`${file}-wal`) > 0 || listCopies(file).length > 0;
      return hadContent ? closedBy('empty', { lostEdits: lostAll }) : undefined;
    }
    if (canary && !parts.isForeign && (await isAsClosed(file, canary))) return undefined;
    // Nothing tells of a workspace that stood here.
    const isNew = canary === null && listCopies(file).length === 0;
    if (isNew && !isDatabase(file)) return closedBy('foreign');
    let copy: string;
    try {
      copy = copyToScratch('inspected.sqlite');
    } catch (error) {
      parts.failed(error);
      // A full disk must not shut out a workspace that is whole; SQLite itself refuses what it cannot read.
      return errorCode(error) === 'ENOSPC' ? undefined : closedBy('inaccessible');
    }
    const inspected = await askInspector(spawnInspector, { task: 'inspect', file: copy }, inspectionSchema);
    const found = inspected.ok ? inspected.value : undefined;
    if (isNew && found?.isForeign) return closedBy('foreign');
    if (found?.sound) {
      if (found.version > migrations.length) return closedBy('newer');
      const known = canary?.workspace === found.workspace ? canary : null;
      const lost = known ? known.edits - (found.edits ?? 0) : 0;
      if (lost > 0) return closedBy('rolled-back', { lostEdits: lost, readable: await salvage() });
      // Somebody else has changed it since it was closed: what was saved beside zones is in no edit.
      const lacksRows = known?.rows !== undefined && found.rows !== null && found.rows < known.rows;
      if (!lacksRows || lost < 0) return undefined;
      return closedBy('rolled-back', { readable: await salvage() });
    }
    return closedBy('damaged', { readable: await salvage() });
  }

  async function salvage(): Promise<Salvage | null> {
    const salvaged = await askInspector(
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

  /** Puts the file aside under a name of the moment, with all that belongs to it. */
  function putAside(): string {
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
      // Whole in its place before the file leaves its own: the disk may be full.
      copyFileSync(join(copiesFolder(file), copy.name), inScratch('copy.sqlite'));
      putAside();
      renameSync(inScratch('copy.sqlite'), file);
    } else if (recovery.use === 'readable') {
      if (!closed.readable) return;
      const aside = putAside();
      renameSync(inScratch('readable.sqlite'), file);
      if (closed.readable.setAside > 0) {
        renameSync(inScratch('unreadable-rows.jsonl'), `${aside}.unreadable-rows.jsonl`);
      }
    } else if (recovery.use === 'new') {
      putAside();
      mayBeMade = true;
    }
    await tryToOpen();
    if (open) forgetScratch();
  }

  async function copyIfChanged(workspace: WorkspaceWith<Stores>): Promise<void> {
    const content = contentOf(workspace);
    if (content === copied) return;
    const into = newCopy(file);
    const made = await askInspector(spawnInspector, { task: 'copy', file, into }, copySchema);
    if (!made.ok) throw new FaultError(made.fault);
    takeCopy(file, into, made.value.zones, now());
    copied = content;
  }

  await tryToOpen();
  if (open) forgetScratch();
  const timer = setInterval(() => {
    const workspace = open?.workspace;
    if (workspace) serial.add(() => copyIfChanged(workspace)).catch(parts.failed);
  }, copyEveryMs).unref();

  /** The write-ahead log as it was when it was looked at last, and as it was when all of it came into the file. */
  let [logSeen, logWritten] = ['', ''];
  const wholeTimer = setInterval(() => {
    const log = logOf(file);
    if (open && log !== '' && log === logSeen && log !== logWritten) {
      try {
        if (open.workspace.checkpoint()) logWritten = log;
      } catch (error) {
        parts.failed(error);
      }
    }
    logSeen = log;
  }, wholeAtRestEveryMs).unref();

  return {
    file,
    current: () => (open ? succeeded(open.workspace) : failed({ kind: 'desk', reason: 'workspace-closed' })),
    closed: () => closed ?? null,
    recover: (recovery) => serial.add(() => recover(recovery)),
    close: () =>
      serial.add(async () => {
        clearInterval(timer);
        clearInterval(wholeTimer);
        forgetScratch();
        if (!open) return;
        const { workspace, lock } = open;
        const changed = contentOf(workspace) !== copied;
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

/** Another text whenever the write-ahead log was written; empty while there is nothing in it. */
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
    // Whether it can be read is found out by opening it.
    return true;
  }
  return start.toString('latin1') === databaseStart;
}
