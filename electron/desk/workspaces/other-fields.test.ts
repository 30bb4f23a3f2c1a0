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

test('other fields of a zone are kept, also through undo and redo', async () => {
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

test('other fields don’t affect the hash of a zone', () => {
  expect(contentHash(testZone('a', { otherFields }))).toBe(contentHash(testZone('a')));
});
