import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { contentHash } from '../zone-sync/ledger/content-hash.ts';
import { openWorkspace } from './workspace.ts';

const otherFields = [
  { name: 'capacity', value: 40 },
  { name: 'manager', value: 'Ana' },
];

test('what a file said of a zone beside its fields is kept, undone and redone with it', async () => {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const before = openWorkspace(file);
  await before.change(put(testZone('a')));
  await before.change(put(testZone('a', { otherFields })));
  await before.close();
  const workspace = openWorkspace(file);
  expect(workspace.zone('a')?.otherFields).toEqual(otherFields);
  expect((await workspace.undo()).put[0]).not.toHaveProperty('otherFields');
  expect((await workspace.redo()).put[0]?.otherFields).toEqual(otherFields);
  await workspace.close();
});

test('it does not make a zone another one for the service, which is not sent it', () => {
  expect(contentHash(testZone('a', { otherFields }))).toBe(contentHash(testZone('a')));
});
