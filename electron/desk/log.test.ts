import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openLog } from './log.ts';

const newFile = () => join(temporaryFolder(), 'desk.log');
const entry = { method: 'GET', path: '/zones', fault: undefined, milliseconds: 12.4 };
const at = () => new Date('2026-01-31T12:00:00Z');

test('lines are kept in memory and appended to the file across starts', async () => {
  const file = newFile();
  for (let start = 0; start < 2; start += 1) {
    const log = await openLog(file, at);
    log.request(entry);
    expect(log.lines()).toEqual(['2026-01-31T12:00:00.000Z GET /zones ok 12 ms']);
    await log.close();
  }
  expect(readFileSync(file, 'utf8')).toBe('2026-01-31T12:00:00.000Z GET /zones ok 12 ms\n'.repeat(2));
});

test('memory keeps the latest lines', async () => {
  const log = await openLog(newFile(), at);
  for (let n = 0; n < 600; n += 1) log.request({ ...entry, milliseconds: n });
  expect(log.lines()).toHaveLength(500);
  expect(log.lines().at(-1)).toContain(' 599 ms');
  await log.close();
});

test('a file that is too large is replaced at the next start', async () => {
  const file = newFile();
  writeFileSync(file, 'x'.repeat(1024 * 1024 + 1));
  const log = await openLog(file, at);
  log.request(entry);
  await log.close();
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+ GET \/zones ok 12 ms\n$/);
  expect(readFileSync(`${file}.old`, 'utf8')).toHaveLength(1024 * 1024 + 1);
});

test('a file that can’t be written doesn’t affect the lines in memory', async () => {
  const log = await openLog(join(newFile(), 'in', 'no', 'folder'), at);
  log.request(entry);
  expect(log.lines()).toHaveLength(1);
  await log.close();
});

test('a failure is logged with its kind and location, but without its text', async () => {
  const log = await openLog(newFile(), at);
  log.failure('zones.change', Object.assign(new TypeError('secret text'), { code: 'SQLITE_FULL' }));
  log.failure('zones.change', 'secret text');
  expect(log.lines()[0]).toMatch(/zones\.change failed: TypeError SQLITE_FULL at .*log\.test\.ts/);
  expect(log.lines()[1]).toMatch(/zones\.change failed: string$/);
  expect(log.lines().join()).not.toContain('secret');
  await log.close();
});
