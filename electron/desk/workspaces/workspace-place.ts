import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { firstWorkspace, type KnownWorkspace, workspaceEnding } from '../../../shared/desk/workspaces.ts';
import { bytesIn, canaryPath } from './edit-canary.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import { copiesFolder } from './workspace-copies.ts';

/** Where the workspaces of a profile stand, apart from the one that it begins with. */
const ownFolder = (profileFolder: string): string => join(profileFolder, 'workspaces');

/** The file of a new workspace of the profile. */
export function newWorkspaceFile(profileFolder: string, name: string): string {
  mkdirSync(ownFolder(profileFolder), { recursive: true, mode: 0o700 });
  return join(ownFolder(profileFolder), `${name}.${workspaceEnding}`);
}

/** Where a workspace stands under another name: beside where it stands now, the first one of a profile and the sample among the others. */
export function renamedFile(file: string, name: string, profileFolder: string): string {
  const isOfProfile = [join(profileFolder, firstWorkspace), sampleWorkspaceFile(profileFolder)].includes(
    file,
  );
  return isOfProfile
    ? newWorkspaceFile(profileFolder, name)
    : join(dirname(file), `${name}.${workspaceEnding}`);
}

/** Whether there is a file already, or something is left of a workspace that stood there. */
export const isTaken = (file: string): boolean =>
  [file, canaryPath(file), copiesFolder(file)].some((path) => existsSync(path));

/** Whether a file stands in a folder, or in one within it. */
export function isWithin(folder: string, file: string): boolean {
  const inFolder = relative(folder, file);
  return inFolder !== '..' && !inFolder.startsWith(`..${sep}`) && !isAbsolute(inFolder);
}

/** Whether two paths lead to one file. */
export function isSameFile(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

/**
 * Moves a workspace that is closed, with all that belongs to it. What is moved already stays there.
 * @throws when a part of it is in its write-ahead log still, as the disk was full
 */
export function moveWorkspace(from: string, to: string): void {
  if (bytesIn(`${from}-wal`) > 0) throw new Error('The workspace could not be written to its end');
  for (const of of [(file: string) => file, canaryPath, copiesFolder]) {
    if (existsSync(of(from)) && !existsSync(of(to))) renameSync(of(from), of(to));
  }
  for (const end of ['-wal', '-shm', '.lock']) rmSync(from + end, { force: true });
}

/**
 * Those that were open, the latest first, and the others of the profile.
 * @param withFirst also the one that a profile begins with, which is made where it is not there
 */
export function knownWorkspaces(
  recent: readonly string[],
  profileFolder: string,
  withFirst: boolean,
): KnownWorkspace[] {
  const first = join(profileFolder, firstWorkspace);
  const sample = sampleWorkspaceFile(profileFolder);
  const others = [first, sample, ...inFolder(ownFolder(profileFolder))].filter(
    (file) => !recent.includes(file) && (existsSync(file) || (withFirst && file === first)),
  );
  return [...recent, ...others].map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    const mayBeMade = withFirst && file === first;
    return {
      file,
      isThere: found !== undefined || mayBeMade,
      changedAt: found?.mtime.toISOString() ?? null,
      ...(file === sample && { isSample: true }),
    };
  });
}

function inFolder(folder: string): string[] {
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
