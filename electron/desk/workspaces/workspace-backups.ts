import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackupFile,
  type RestorePreview,
  type RestoreSource,
  type WorkspaceTrouble,
  workspaceEnding,
} from '../../../shared/desk/workspaces.ts';
import { FaultError, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { bytesIn, forgetCanary } from './edit-canary.ts';
import { comparisonSchema, copySchema } from './inspection.ts';
import { runInspection, type SpawnInspector } from './inspector.ts';
import {
  addCopyBeforeRestore,
  copiesFolder,
  listCopies,
  makeCopiesFolder,
  newCopyPath,
} from './workspace-copies.ts';

const backupsFolder = (profileFolder: string): string => join(profileFolder, 'backups');

/** Returns the path for a new backup in the profile. */
export function newBackupFile(profileFolder: string, name: string): string {
  mkdirSync(backupsFolder(profileFolder), { recursive: true, mode: 0o700 });
  return join(backupsFolder(profileFolder), `${name}.${workspaceEnding}`);
}

/** Returns the backups in the profile, latest first. */
export function listBackups(profileFolder: string): BackupFile[] {
  const folder = backupsFolder(profileFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${workspaceEnding}`))
    .map((name) => {
      const file = join(folder, name);
      const { mtime, size } = statSync(file);
      return { file, madeAt: mtime.toISOString(), bytes: size };
    })
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** A backup to restore, copied so that nothing can change it meanwhile. */
export interface PreparedRestore {
  trouble: WorkspaceTrouble | null;
  preview: RestorePreview | null;
  /**
   * Replaces the closed workspace with the backup, after adding a copy of the workspace to its copies; does nothing if
   * there is a `trouble`.
   * @throws Error if the copy fails, or data is left in the write-ahead log
   */
  replaceWorkspace(now: Date): Promise<void>;
  /** Deletes the copied backup. */
  forget(): void;
}

/** Copies the backup to restore, and inspects it in a separate process. */
export async function prepareRestore(
  file: string,
  source: RestoreSource,
  spawnInspector: SpawnInspector,
): Promise<Outcome<PreparedRestore>> {
  const folder = join(makeCopiesFolder(file), 'restoring');
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const refused = (trouble: WorkspaceTrouble) =>
    succeeded({ trouble, preview: null, replaceWorkspace: async () => {}, forget });
  const backup = fileOf(file, source);
  if (backup === null || !existsSync(backup)) return refused('missing');
  forget();
  mkdirSync(folder, { mode: 0o700 });
  const copy = join(folder, 'copy.sqlite');
  for (const suffix of ['', '-wal'])
    if (bytesIn(backup + suffix) > 0) await copyFile(backup + suffix, copy + suffix);
  if (!existsSync(copy)) return refused('empty');
  const compared = await runInspection(
    spawnInspector,
    { task: 'compare', file: copy, present: file },
    comparisonSchema,
  );
  if (!compared.ok) return compared;
  if (compared.value.trouble !== null) return refused(compared.value.trouble);
  const { preview } = compared.value;
  return succeeded({
    trouble: null,
    preview,
    forget,
    async replaceWorkspace(now) {
      const complete = join(folder, 'whole.sqlite');
      await copyWorkspace(spawnInspector, copy, complete);
      const copyBefore = newCopyPath(file);
      addCopyBeforeRestore(file, copyBefore, await copyWorkspace(spawnInspector, file, copyBefore), now);
      // A leftover write-ahead log would be applied to the new file.
      if (bytesIn(`${file}-wal`) > 0) throw new Error('The workspace could not be written to its end');
      forgetCanary(file);
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
      renameSync(complete, file);
    },
  });
}

/**
 * Copies the file and returns its number of zones.
 * @throws FaultError if that fails
 */
async function copyWorkspace(spawnInspector: SpawnInspector, file: string, into: string): Promise<number> {
  const outcome = await runInspection(spawnInspector, { task: 'copy', file, into }, copySchema);
  if (!outcome.ok) throw new FaultError(outcome.fault);
  return outcome.value.zones;
}

/** Returns the file of a backup; null if there is no such copy. */
function fileOf(file: string, source: RestoreSource): string | null {
  if (source.kind === 'file') return source.file;
  const copy = listCopies(file).find(({ name }) => name === source.name);
  return copy ? join(copiesFolder(file), copy.name) : null;
}
