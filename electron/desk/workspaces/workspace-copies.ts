import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { firstWorkspace, type WorkspaceCopy } from '../../../shared/desk/workspaces.ts';

/** Number of days with an automatic copy, which is the last one of the day. */
const maxCopyDays = 10;
/** Maximum number of copies made before a restore. */
const maxCopiesBeforeRestore = 10;

/** Returns the folder for a workspace's copies; one per workspace, so that copies can't collide. */
export const copiesFolder = (file: string): string =>
  join(dirname(file), basename(file) === firstWorkspace ? 'copies' : `${basename(file)}-copies`);

const namePattern = /^(\d{4}-\d{2}-\d{2})-(\d+)-zones(?:-(before-version|before-restore)-\d+)?\.sqlite$/;

/** Returns the copies of a workspace, newest first. */
export function listCopies(file: string): WorkspaceCopy[] {
  let names: string[];
  try {
    names = readdirSync(copiesFolder(file));
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const [, day, zones, reason] = namePattern.exec(name) ?? [];
      return day ? [{ name, day, zones: Number(zones), made: madeBy(reason) }] : [];
    })
    .sort((a, b) => b.name.localeCompare(a.name));
}

function madeBy(reason: string | undefined): WorkspaceCopy['made'] {
  if (reason === undefined) return 'daily';
  return reason === 'before-restore' ? 'before-restore' : 'before-migration';
}

/**
 * Creates the folder for copies if needed.
 * @throws Error if it is a link, which may lead to another folder of the user
 */
export function makeCopiesFolder(file: string): string {
  const folder = copiesFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!lstatSync(folder).isDirectory()) throw new Error(`No copies are made behind a link: ${folder}`);
  return folder;
}

/**
 * Returns the path for writing a copy, after deleting a file that is there.
 * @throws Error as `makeCopiesFolder`
 */
export function newCopyPath(file: string): string {
  const copy = join(makeCopiesFolder(file), 'new.sqlite');
  rmSync(copy, { force: true });
  return copy;
}

/** Adds a complete copy as that of its day, in place of an earlier one, and deletes outdated copies. */
export function addDailyCopy(file: string, copy: string, zones: number, now: Date): void {
  const day = now.toISOString().slice(0, 10);
  const name = `${day}-${zones}-zones.sqlite`;
  renameSync(copy, join(copiesFolder(file), name));
  const daily = listCopies(file).filter(({ made }) => made === 'daily');
  const days = [...new Set(daily.map((one) => one.day))].slice(0, maxCopyDays);
  for (const one of daily) {
    const isReplaced = one.day === day && one.name !== name;
    if (isReplaced || !days.includes(one.day)) rmSync(join(copiesFolder(file), one.name), { force: true });
  }
}

/** Returns the path of a copy made before a migration. */
export const migrationCopyPath = (file: string, zones: number, version: number, now: Date): string =>
  join(
    copiesFolder(file),
    `${now.toISOString().slice(0, 10)}-${zones}-zones-before-version-${version}.sqlite`,
  );

/** Adds a complete copy of the workspace that a restore replaces, and deletes the oldest of these copies. */
export function addCopyBeforeRestore(file: string, copy: string, zones: number, now: Date): void {
  const moment = now.toISOString().replace(/\D/g, '');
  const name = `${now.toISOString().slice(0, 10)}-${zones}-zones-before-restore-${moment}.sqlite`;
  renameSync(copy, join(copiesFolder(file), name));
  const momentOf = (name: string) => name.slice(name.lastIndexOf('-'));
  const newestFirst = listCopies(file)
    .filter(({ made }) => made === 'before-restore')
    .sort((a, b) => momentOf(b.name).localeCompare(momentOf(a.name)));
  for (const { name } of newestFirst.slice(maxCopiesBeforeRestore))
    rmSync(join(copiesFolder(file), name), { force: true });
}
