import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { errorCode } from '../log.ts';
import { storageFault } from '../storage-fault.ts';
import type { Workspace } from '../zones/workspace.ts';
import { inspectHere } from './inspector.testing.ts';
import { openWorkspaceFile } from './workspace-file.ts';

/** A disk of four megabytes, where this user may make one; undefined elsewhere. */
function smallDisk(): string | undefined {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Room for the workspace itself and some changes. */
const roomBytes = 2 * 1024 * 1024;

/**
 * A file system on which this process can write no file beyond `roomBytes` until it is mended; undefined where
 * the system has no such limit. SQLite is told of it as of a disk that fails (EFBIG).
 */
function failingDisk(): { fail(): void; mend(): void } | undefined {
  const limit = (bytes: string) =>
    spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`], { stdio: 'ignore' }).status ===
    0;
  const mend = () => void limit('unlimited');
  if (!limit('unlimited')) return undefined;
  onTestFinished(mend);
  return { fail: () => void limit(String(roomBytes)), mend };
}

async function openedIn(folder: string) {
  const parts = {
    file: join(folder, 'workspace.sqlite'),
    spawnInspector: inspectHere,
    failed: () => undefined,
  };
  const workspaces = await openWorkspaceFile(parts);
  const opened = workspaces.current();
  if (!opened.ok) throw new Error('The workspace is not open');
  const ids = () => opened.value.read().zones.map(({ id }) => id);
  return { ...workspaces, workspace: opened.value, ids };
}

/** Puts zones until one is refused. */
async function fill(workspace: Workspace): Promise<{ confirmed: string[]; refusal: unknown }> {
  const description = 'x'.repeat(20_000);
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

/** That the disk refuses for this reason, that nothing of what was confirmed is lost, and that later changes are taken. */
async function survives(folder: string, reason: 'full' | 'failing', mend: () => void) {
  const { workspace, ids, close } = await openedIn(folder);
  const { confirmed, refusal } = await fill(workspace);
  expect(confirmed).not.toEqual([]);
  expect(storageFault(errorCode(refusal))).toEqual({ kind: 'storage', reason });
  expect(ids()).toEqual(confirmed);

  mend();
  expect(await workspace.change(put(testZone('after')))).toMatchObject({ ok: true });
  expect(ids()).toEqual([...confirmed, 'after']);
  await close();
  const again = await openedIn(folder);
  onTestFinished(() => again.close());
  expect(again.ids()).toEqual([...confirmed, 'after']);
}

test('on a full disk changes are refused as such, nothing is lost, and with room they are taken again', async (context) => {
  const disk = smallDisk();
  if (!disk)
    return context.skip('a disk of its own can be made by the administrator of a Linux machine alone');
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024));
  await survives(disk, 'full', () => rmSync(ballast));
});

test('on a disk that fails changes are refused as such, nothing is lost, and once mended they are taken', async (context) => {
  const disk = failingDisk();
  if (!disk) return context.skip('what a process may write can be limited on Linux alone');
  const folder = temporaryFolder();
  disk.fail();
  await survives(folder, 'failing', disk.mend);
});
