import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Desk } from '../../../shared/desk/index.ts';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { errorCode, storageFault } from '../../sqlite/storage-fault.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspaceStores, revisionOfStores } from '../workspace-capabilities.ts';
import { valueIn } from '../zone-sync/desk.testing.ts';
import { inspectHere } from './inspector.testing.ts';
import { builtDesk, startDesk } from './killable-desk.testing.ts';
import type { Workspace } from './workspace.ts';
import { openWorkspaceFile } from './workspace-file.ts';

/** Mounts a disk of four megabytes if this user may; returns undefined otherwise. */
function smallDisk(): string | undefined {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Space for the workspace itself and some changes. */
const roomBytes = 2 * 1024 * 1024;

/** Limits the size of files that a process may write; returns false if the system has no such limit. */
const limitFiles = (pid: number | undefined, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'ignore' }).status === 0;

async function openedIn(folder: string) {
  const parts = {
    file: join(folder, 'workspace.sqlite'),
    spawnInspector: inspectHere,
    failed: () => undefined,
    openStores: openWorkspaceStores,
    revisionOf: revisionOfStores,
  };
  const workspaces = await openWorkspaceFile(parts);
  const opened = workspaces.current();
  if (!opened.ok) throw new Error('The workspace is not open');
  const ids = () => opened.value.read().zones.map(({ id }) => id);
  return { ...workspaces, workspace: opened.value, ids };
}

const description = 'x'.repeat(20_000);

/** Puts zones until one is refused. */
async function fill(workspace: Workspace): Promise<{ confirmed: string[]; refusal: unknown }> {
  const confirmed: string[] = [];
  for (let n = 0; n < 1000; n += 1) {
    const id = `zone-${n}`;
    try {
      await workspace.change(put(testZone(id, { description })));
    } catch (refusal) {
      return { confirmed, refusal };
    }
    confirmed.push(id);
  }
  throw new Error('Nothing was refused');
}

test('a full disk rejects changes without losing any, and accepts them once it has space', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('Mounting a disk requires root on Linux');
  const padding = join(disk, 'ballast');
  writeFileSync(padding, Buffer.alloc(2 * 1024 * 1024));
  const { workspace, ids, close } = await openedIn(disk);
  const { confirmed, refusal } = await fill(workspace);
  expect(confirmed).not.toEqual([]);
  expect(storageFault(errorCode(refusal))).toEqual({ kind: 'storage', reason: 'full' });
  expect(ids()).toEqual(confirmed);

  rmSync(padding);
  expect(await workspace.change(put(testZone('after')))).toMatchObject({ ok: true });
  expect(ids()).toEqual([...confirmed, 'after']);
  await close();
  const again = await openedIn(disk);
  onTestFinished(() => again.close());
  expect(again.ids()).toEqual([...confirmed, 'after']);
});

test('on a full disk, a new workspace is reported as closed and an existing one opens', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('Mounting a disk requires root on Linux');
  const padding = join(disk, 'ballast');
  const fillDisk = () =>
    expect(() => writeFileSync(padding, Buffer.alloc(8 * 1024 * 1024))).toThrow('ENOSPC');
  const parts = {
    file: join(disk, 'workspace.sqlite'),
    spawnInspector: inspectHere,
    failed: () => undefined,
    openStores: openWorkspaceStores,
    revisionOf: revisionOfStores,
  };

  fillDisk();
  const made = await openWorkspaceFile(parts);
  expect(made.closed()).toMatchObject({ trouble: 'full' });
  rmSync(padding);
  await made.recover({ use: 'same' });
  const workspace = made.current();
  if (!workspace.ok) throw new Error('The workspace is not open');
  await workspace.value.change(put(testZone('kept')));
  await made.close();

  fillDisk();
  const again = await openedIn(disk);
  onTestFinished(() => again.close());
  expect(again.ids()).toEqual(['kept']);
  const refusal = await again.workspace
    .change(put(testZone('new', { description })))
    .catch((error: unknown) => error);
  expect(storageFault(errorCode(refusal))).toEqual({ kind: 'storage', reason: 'full' });
  rmSync(padding);
  expect(await again.workspace.change(put(testZone('new')))).toMatchObject({ ok: true });
  expect(again.ids()).toEqual(['kept', 'new']);
});

test('a workspace on a read-only disk opens and rejects changes', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('Mounting a disk requires root on Linux');
  const before = await openedIn(disk);
  await before.workspace.change(put(testZone('kept')));
  await before.close();
  const readOnly = join(temporaryFolder(), 'read-only');
  mkdirSync(readOnly);
  for (const flags of [['--bind'], ['-o', 'remount,bind,ro']]) {
    expect(spawnSync('mount', [...flags, disk, readOnly], { stdio: 'ignore' }).status).toBe(0);
  }
  onTestFinished(() => void spawnSync('umount', ['-l', readOnly]));

  const { workspace, ids, close } = await openedIn(readOnly);
  expect(ids()).toEqual(['kept']);
  const refusal = await workspace.change(put(testZone('new'))).catch((error: unknown) => error);
  expect(storageFault(errorCode(refusal))).toEqual({ kind: 'storage', reason: 'read-only' });
  expect(ids()).toEqual(['kept']);
  await close();
  const again = await openedIn(disk);
  onTestFinished(() => again.close());
  expect(await again.workspace.change(put(testZone('new')))).toMatchObject({ ok: true });
  expect(again.ids()).toEqual(['kept', 'new']);
});

test('a failing disk rejects changes without losing any, and accepts them once it works', async (context) => {
  const folder = temporaryFolder();
  const { desk, pid, kill } = startDesk(await builtDesk(), folder);
  onTestFinished(kill);
  const idsIn = async (one: Desk) =>
    valueIn(await one.call('zones.read', undefined)).zones.map(({ id }) => id);
  await idsIn(desk);
  // SQLite gets the same error as from a failing disk (EFBIG).
  if (!limitFiles(pid, roomBytes)) return context.skip('Limiting file sizes requires Linux');
  const confirmed: string[] = [];
  const change = (id: string) => desk.call('zones.change', put(testZone(id, { description })));
  let refused = await change('zone-0');
  for (let n = 1; refused.ok && n < 1000; n += 1) {
    confirmed.push(`zone-${n - 1}`);
    refused = await change(`zone-${n}`);
  }
  expect(refused).toEqual({ ok: false, fault: { kind: 'storage', reason: 'failing' } });
  expect(confirmed).not.toEqual([]);
  expect(await idsIn(desk)).toEqual(confirmed);

  limitFiles(pid, 'unlimited');
  expect(await change('after')).toMatchObject({ ok: true });
  await kill();
  const again = startDesk(await builtDesk(), folder);
  onTestFinished(again.kill);
  expect(await idsIn(again.desk)).toEqual([...confirmed, 'after']);
});
