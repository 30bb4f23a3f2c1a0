import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { lockProfile } from './profile-lock.ts';
import { startFailureText } from './start-failure.ts';

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

test('a lock that cannot be had for another reason is told as that, not as another program or as none', () => {
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
