import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { regionWithinMs, testRegion, testWorld } from '../region-build/region.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from './postgres/postgres-server.testing.ts';

interface Ran {
  status: number | null;
  out: string;
  err: string;
}

function admin(args: readonly string[], database = ''): Promise<Ran> {
  const { 'service-admin': cli } = inject('builtService');
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...process.env, DATABASE_URL: database } },
      (_, out, err) => resolve({ status: child.exitCode, out, err }),
    );
  });
}

test.each([
  [['--help'], 0, /key revoke ID/],
  [[], 1, /No command given/],
  [['project', 'remove'], 1, /Unknown command: project remove/],
  [['project', 'add'], 1, /NAME of the project is missing/],
  [['project', 'add', 'a', 'b'], 1, /b: unexpected/],
  [['project', 'add', 'a', '--quota', '-1'], 1, /quota/],
  [['project', 'add', 'a', '--quota=1.5'], 1, /whole number/],
  [['project', 'add', 'a', '--groups', 'maps'], 1, /groups are localities/],
  [['project', 'set', '--quota', '5'], 1, /NAME of the project is missing/],
  [['project', 'set', 'a'], 1, /use --quota, --groups, or both/],
  [['project', 'set', 'a', '--quota', 'all'], 1, /whole number, 0 or more, or none/],
  [['key', 'add', '--write', '--public', '--project', 'a'], 1, /can’t write/],
  [['key', 'add', '--referer', 'a.example', '--project', 'a'], 1, /--public/],
  [['key', 'add', '--public', '--referer', 'https://a.example', '--project', 'a'], 1, /without scheme/],
  [['key', 'add', '--wirte', '--project', 'a'], 1, /--wirte/],
  [['migrate'], 1, /--database is missing/],
  [['migrate', '--database', 'shop'], 1, /such as postgres/],
  [['migrate', '--database', 'postgres://u:secret@127.0.0.1:1/x'], 1, /Couldn’t connect to the database/],
])('%j exits with %i and a message', async (args, status, words) => {
  const ran = await admin(args);
  expect(ran.status).toBe(status);
  expect(ran.out + ran.err).toMatch(words);
  expect(ran.out + ran.err).not.toMatch(/secret| {4}at /);
});

describe.skipIf(!postgresInstalled)(needsPostgres, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await testRegion();
  }, regionWithinMs);
  afterAll(() => server.close());

  test('sets up a service from an empty database in three commands, and changes quotas, groups, and keys', async () => {
    const url = await server.newDatabase();
    const json = async (...args: string[]) => {
      const { status, out, err } = await admin([...args, '--json'], url);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      return JSON.parse(out);
    };
    await json('project', 'add', 'shop', '--quota', '100', '--groups', 'localities,zones');
    const { id, key } = await json('key', 'add', '--project', 'shop', '--write');

    const { 'service-cli': cli } = inject('builtService');
    const folders = [
      '--region',
      await testRegion(),
      '--world',
      await testWorld(),
      '--data',
      temporaryFolder(),
    ];
    const child = spawn(process.execPath, [cli, '--port', '0', '--json', '--database', url, ...folders]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const started = JSON.parse(line);
    expect(started).toEqual({ url: expect.stringMatching(/^http:/) });
    const ask = async (path: string) => (await fetch(`${started.url}${path}private_key=${key}`)).status;
    expect(await ask('/localities/nearby?location=-34.9,-56.2&types=park&')).toBe(200);
    expect(await ask('/zones?')).toBe(200);
    expect(await ask('/distance/route/json?origin=1,2&destination=3,4&')).toBe(403);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await json('usage', '--project', 'shop')).toMatchObject([
      { operation: 'localities.nearby', count: 1 },
      { operation: 'zones.list', count: 1 },
    ]);
    expect(await json('project', 'list')).toMatchObject([{ name: 'shop', quota: 100, used: 2 }]);
    await json('project', 'add', 'idle');
    expect(await json('usage')).toMatchObject([{ project: 'shop' }, { project: 'shop' }]);
    expect(await json('project', 'set', 'shop', '--quota', '2')).toMatchObject({
      quota: 2,
      used: 2,
      groups: ['localities', 'zones'],
    });
    expect(await json('project', 'set', 'shop', '--groups', 'distance')).toMatchObject({
      quota: 2,
      groups: ['distance'],
    });
    expect(await json('project', 'set', 'shop', '--quota', 'none')).toMatchObject({ quota: null, used: 2 });
    expect(await json('project', 'list')).toMatchObject([
      { name: 'idle', quota: null, used: 0 },
      { name: 'shop', quota: null, used: 2, groups: ['distance'] },
    ]);
    await json('key', 'revoke', id);
    expect(await json('key', 'list')).toMatchObject([{ id, project: 'shop', kind: 'read-write' }]);
    const listed = await admin(['key', 'list'], url);
    expect(listed.out).toContain(id);
    expect(listed.out).not.toContain(key);
  });

  test('unknown and duplicate names exit with 1 and change nothing', async () => {
    const url = await server.newDatabase();
    expect(await admin(['project', 'list'], url)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/PostGIS/),
    });
    expect(await admin(['migrate'], url)).toMatchObject({ status: 0, out: 'Migrated from schema 0 to 1\n' });
    expect(await admin(['migrate'], url)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/up to date/),
    });
    expect((await admin(['project', 'add', 'shop'], url)).status).toBe(0);
    expect(await admin(['project', 'add', 'shop'], url)).toMatchObject({
      status: 1,
      err: 'Project "shop" already exists. Choose another name.\n',
    });
    expect((await admin(['key', 'add', '--project', 'shops'], url)).err).toMatch(/No project "shops"/);
    expect((await admin(['project', 'set', 'shops', '--quota', '1'], url)).err).toMatch(/No project "shops"/);
    expect((await admin(['key', 'revoke', 'x'], url)).err).toMatch(/No active key "x"/);
    expect((await admin(['usage', '--project', 'shops'], url)).status).toBe(1);
    expect((await admin(['key', 'list'], url)).out).toBe('None\n');
  });
});
