import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockProfile, socketPath } from './profile-lock.ts';

const folder = () => join(tmpdir(), randomUUID());

test('a profile is one program at a time', async () => {
  const profile = folder();
  const lock = await lockProfile(profile);
  expect(lock).not.toBeNull();
  expect(await lockProfile(profile)).toBeNull();
  const other = await lockProfile(folder());
  expect(other).not.toBeNull();
  await other?.release();
  await lock?.release();
  const again = await lockProfile(profile);
  expect(again).not.toBeNull();
  await again?.release();
});

test('a program that was killed does not keep its profile', async () => {
  const profile = folder();
  const holder = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(socketPath(profile))}, () => console.log('held'))`,
  ]);
  await once(holder.stdout, 'data');
  expect(await lockProfile(profile)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await lockProfile(profile);
  expect(lock).not.toBeNull();
  await lock?.release();
});
