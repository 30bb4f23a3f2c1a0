import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Closure, closureLimits } from '../../../shared/closures/closure.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspaceWith } from '../workspaces/workspace.ts';
import { openClosureStore } from './closure-store.ts';
import { openClosures } from './closures-capability.ts';

const newFile = () => join(temporaryFolder(), 'workspace.sqlite');

/** Copies the files of an open workspace, as a kill would leave them. */
function asAfterKill(file: string): string {
  const copy = newFile();
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  return copy;
}

function open(file: string) {
  const { stores, ...workspace } = openWorkspaceWith(file, openClosureStore);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await workspace.close();
    isOpen = false;
  };
  onTestFinished(close);
  let listed: readonly Closure[] = [];
  const { calls } = openClosures(stores, (closures) => {
    listed = closures;
  });
  const context = { signal: new AbortController().signal, report: () => {} };
  return {
    workspace,
    close,
    listed: () => listed,
    names: () => listed.map(({ name }) => name),
    put: (...closures: Closure[]) => calls['closures.put']({ closures }, context),
    remove: (id: string) => calls['closures.remove']({ id }, context),
    restore: (id: string) => calls['closures.restore']({ id }, context),
  };
}

const closure = (id: string, changes: Partial<Closure> = {}): Closure => ({
  id,
  name: `Closure ${id}`,
  reason: 'Road works',
  area: testZone('a').geometry,
  from: '2026-04-03',
  to: null,
  isOn: true,
  ...changes,
});

test('closures are on disk after a kill, with their latest changes and in order', async () => {
  const file = newFile();
  const first = open(file);
  await first.put(closure('a'), closure('b'));
  await first.put(closure('a', { name: 'Market', isOn: false }));
  expect(open(asAfterKill(file)).listed()).toEqual([
    closure('a', { name: 'Market', isOn: false }),
    closure('b'),
  ]);
});

test('a removed closure can be restored in its place until the workspace is closed', async () => {
  const file = newFile();
  const first = open(file);
  await first.put(closure('a'), closure('b'));
  await first.remove('a');
  expect(first.names()).toEqual(['Closure b']);
  await first.restore('a');
  expect(first.names()).toEqual(['Closure a', 'Closure b']);
  await first.remove('a');
  await first.close();
  const later = open(file);
  expect(later.names()).toEqual(['Closure b']);
  expect(await later.restore('a')).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
});

test('rejects closures beyond the limit without storing any', async () => {
  const { put, listed } = open(newFile());
  await put(...Array.from({ length: closureLimits.closures }, (_, at) => closure(String(at))));
  expect(await put(closure('one too many'), closure('0', { name: 'Changed' }))).toMatchObject({
    ok: false,
    fault: { fields: [{ refusal: 'many-closures' }] },
  });
  expect(listed()[0]).toEqual(closure('0'));
});

test('skips a damaged closure and reads the others', async () => {
  const file = newFile();
  const first = open(file);
  await first.put(closure('a'), closure('b'));
  first.workspace.database.exec("UPDATE closures SET closure = '{' WHERE id = 'a'");
  await first.close();
  expect(open(file).names()).toEqual(['Closure b']);
});
