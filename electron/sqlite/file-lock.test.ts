import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { lockFile } from './file-lock.ts';

test('a file is locked once by any path, and again after its release', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  const lock = lockFile(join(folder, 'real/workspace.sqlite'));
  expect(lock).not.toBeNull();
  expect(lockFile(join(folder, 'real/workspace.sqlite'))).toBeNull();
  expect(lockFile(join(folder, 'link/workspace.sqlite'))).toBeNull();
  const other = lockFile(join(folder, 'other.sqlite'));
  expect(other).not.toBeNull();
  other?.release();
  lock?.release();
  const again = lockFile(join(folder, 'link/workspace.sqlite'));
  expect(again).not.toBeNull();
  again?.release();
});

test('a symbolic link to the file has the same lock', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.sqlite'), '');
  symlinkSync(join(folder, 'a.sqlite'), join(folder, 'b.sqlite'));
  const lock = lockFile(join(folder, 'a.sqlite'));
  expect(lockFile(join(folder, 'b.sqlite'))).toBeNull();
  lock?.release();
});

test('a process with another TMPDIR holds the same lock, and none after it’s killed', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.sqlite');
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const holder = spawn(
    process.execPath,
    [
      '-e',
      `const native = new (require(${JSON.stringify(libsql)}))(${JSON.stringify(`${path}.lock`)});
       native.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => native, 1000);`,
    ],
    { env: { ...process.env, TMPDIR: folder } },
  );
  await once(holder.stdout, 'data');
  expect(lockFile(path)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = lockFile(path);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a folder that can’t be written to is an error, not a lock held elsewhere', () => {
  expect(() => lockFile(join(temporaryFolder(), 'missing/a.sqlite'))).toThrow();
});
