import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { lockProfile } from './profile-lock.ts';
import { startFailureText } from './start-failure.ts';

test('a profile can be locked once, by any path', () => {
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

test('reports a lock that fails for another reason as that reason', () => {
  const profile = temporaryFolder();
  mkdirSync(join(profile, 'profile.lock'));
  let text = '';
  try {
    lockProfile(profile);
  } catch (error) {
    text = startFailureText(error, profile);
  }
  expect(text).toContain(`${profile}: the disk can’t be read`);
});
