import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { lockProfile } from './profile-lock.ts';

test('a profile is one program at a time, by whatever path it is found', () => {
  const profile = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(profile, link);
  const lock = lockProfile(profile);
  expect(lock).not.toBeNull();
  expect(lockProfile(profile)).toBeNull();
  expect(lockProfile(link)).toBeNull();
  const other = lockProfile(temporaryFolder());
  expect(other).not.toBeNull();
  other?.release();
  lock?.release();
  const again = lockProfile(link);
  expect(again).not.toBeNull();
  again?.release();
});

test('a folder that cannot be written keeps nobody out', () => {
  const lock = lockProfile(join(temporaryFolder(), 'missing'));
  expect(lock).not.toBeNull();
  lock?.release();
});
