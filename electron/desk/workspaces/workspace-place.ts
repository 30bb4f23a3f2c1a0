import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { firstWorkspace, type KnownWorkspace, workspaceEnding } from '../../../shared/desk/workspaces.ts';
import { bytesIn, canaryPath } from './edit-canary.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import { copiesFolder } from './workspace-copies.ts';

/** Returns the folder for the workspaces of a profile, except its initial one. */
const workspacesFolder = (profileFolder: string): string => join(profileFolder, 'workspaces');

/** Returns the path for a new workspace in the profile. */
export function newWorkspaceFile(profileFolder: string, name: string): string {
  mkdirSync(workspacesFolder(profileFolder), { recursive: true, mode: 0o700 });
  return join(workspacesFolder(profileFolder), `${name}.${workspaceEnding}`);
}

/**
 * Returns the path for a workspace under another name: in the same folder, or in the folder for workspaces if it is the
 * initial one of the profile or the sample project.
 */
export function renamedFile(file: string, name: string, profileFolder: string): string {
  const isInitialOrSample = [
    join(profileFolder, firstWorkspace),
    sampleWorkspaceFile(profileFolder),
  ].includes(file);
  return isInitialOrSample
    ? newWorkspaceFile(profileFolder, name)
    : join(dirname(file), `${name}.${workspaceEnding}`);
}

/** Whether the path has a file, or a canary or copies of a former workspace. */
export const isTaken = (file: string): boolean =>
  [file, canaryPath(file), copiesFolder(file)].some((path) => existsSync(path));

/** Whether a file is in a folder or one of its subfolders. */
export function isWithin(folder: string, file: string): boolean {
  const relativePath = relative(folder, file);
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** Whether two paths refer to the same file. */
export function isSameFile(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

/**
 * Moves a closed workspace with its canary and copies. If this fails, files that were already moved stay there.
 * @throws Error if part of it is still in its write-ahead log, because the disk was full
 */
export function moveWorkspace(from: string, to: string): void {
  if (bytesIn(`${from}-wal`) > 0) throw new Error('The workspace could not be written to its end');
  for (const pathOf of [(file: string) => file, canaryPath, copiesFolder]) {
    if (existsSync(pathOf(from)) && !existsSync(pathOf(to))) renameSync(pathOf(from), pathOf(to));
  }
  for (const suffix of ['-wal', '-shm', '.lock']) rmSync(from + suffix, { force: true });
}

/**
 * Returns the recent workspaces, latest first, then the others of the profile.
 * @param includeInitial whether to include the profile's initial workspace even if it is missing: opening creates it
 */
export function knownWorkspaces(
  recent: readonly string[],
  profileFolder: string,
  includeInitial: boolean,
): KnownWorkspace[] {
  const initialFile = join(profileFolder, firstWorkspace);
  const sampleFile = sampleWorkspaceFile(profileFolder);
  const others = [initialFile, sampleFile, ...workspacesIn(workspacesFolder(profileFolder))].filter(
    (file) => !recent.includes(file) && (existsSync(file) || (includeInitial && file === initialFile)),
  );
  return [...recent, ...others].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    const canBeCreated = includeInitial && file === initialFile;
    return {
      file,
      isThere: stats !== undefined || canBeCreated,
      changedAt: stats?.mtime.toISOString() ?? null,
      ...(file === sampleFile && { isSample: true }),
    };
  });
}

function workspacesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${workspaceEnding}`))
    .sort()
    .map((name) => join(folder, name));
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
