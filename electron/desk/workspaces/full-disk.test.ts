import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { errorCode } from '../log.ts';
import { storageFault } from '../storage-fault.ts';
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

test('on a full disk changes are refused as such, nothing is lost, and with room they are taken again', async (context) => {
  const disk = smallDisk();
  if (!disk)
    return context.skip('a disk of its own can be made by the administrator of a Linux machine alone');
  const file = join(disk, 'workspace.sqlite');
  const parts = { file, spawnInspector: inspectHere, failed: () => undefined };
  const workspaces = await openWorkspaceFile(parts);
  const opened = workspaces.current();
  if (!opened.ok) throw new Error('The workspace is not open');
  const { value: workspace } = opened;
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024));

  const description = 'x'.repeat(20_000);
  const confirmed: string[] = [];
  let refusal: unknown;
  for (let n = 0; refusal === undefined && n < 1000; n += 1) {
    const id = `zone-${n}`;
    await workspace.change(put(testZone(id, { description }))).then(
      () => confirmed.push(id),
      (error: unknown) => {
        refusal = error;
      },
    );
  }
  expect(storageFault(errorCode(refusal))).toEqual({ kind: 'storage', reason: 'full' });
  const ids = () => workspace.read().zones.map(({ id }) => id);
  expect(ids()).toEqual(confirmed);

  rmSync(ballast);
  expect(await workspace.change(put(testZone('after')))).toMatchObject({ ok: true });
  expect(ids()).toEqual([...confirmed, 'after']);
  await workspaces.close();
  const again = await openWorkspaceFile(parts);
  onTestFinished(() => again.close());
  const reopened = again.current();
  expect(reopened.ok && reopened.value.read().zones.map(({ id }) => id)).toEqual([...confirmed, 'after']);
});
