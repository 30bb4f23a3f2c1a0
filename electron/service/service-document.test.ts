import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { regionWithinMs, testRegion, testWorld } from '../region-build/region.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import {
  needsRedis,
  type RedisServer,
  redisInstalled,
  startRedis,
} from './limits/redis/redis-server.testing.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from './postgres/postgres-server.testing.ts';

/** Commands of docs/service.md to set up a team's service, in order. */
const [, block = ''] =
  /^## Set up a service for a team\n[\s\S]+?^```\n([\s\S]+?)^```$/m.exec(
    readFileSync('docs/service.md', 'utf8'),
  ) ?? [];
const commands = block.trim().split('\n');
const password = 'Tr1alWord';

/** Replaces what differs in the test; fails if a text is missing, as the test would no longer try the documented command. */
const replaced = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((before, [from, to]) => {
    expect(before).toContain(from);
    return before.replaceAll(from, to);
  }, text);

test('docs/service.md has ten commands, whose scripts and files exist', () => {
  expect(commands).toHaveLength(10);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [, name = ''] of block.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(name);
  for (const [, file = ''] of block.matchAll(/cp (\S+)/g))
    expect(statSync(resolve(file)).isFile()).toBe(true);
});

describe.skipIf(!postgresInstalled || !redisInstalled)(`${needsPostgres}, ${needsRedis}`, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    redis = await startRedis();
    await testRegion();
  }, regionWithinMs);
  afterAll(async () => {
    await redis.close();
    await postgres.close();
  });

  /** Runs a line in a shell without a terminal, where programs read passwords from standard input. */
  function shell(line: string, typed = ''): Promise<string> {
    const environment = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'postgres' };
    const child = spawn('bash', ['-c', line], { detached: true, env: { ...process.env, ...environment } });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece) => {
      out += String(piece);
    });
    child.stderr.on('data', (piece) => {
      err += String(piece);
    });
    // A command that doesn't read its input may have exited already.
    child.stdin.on('error', () => {});
    child.stdin.end(typed);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${line}: ${err}`))));
    });
  }

  test('the commands of docs/service.md start a service that accepts the printed key', async () => {
    const [createUser = '', createDatabase = '', postgis = '', secrets = ''] = commands.slice(2);
    const [addProject = '', addKey = '', start = '', probe = ''] = commands.slice(6);
    const asAdministrator: readonly [string, string] = ['runuser -u postgres -- ', ''];
    await shell(replaced(createUser, [asAdministrator]), `${password}\n${password}\n`);
    await shell(replaced(createDatabase, [asAdministrator]));
    await shell(replaced(postgis, [asAdministrator]));

    const environmentFile = join(temporaryFolder(), 'etc/service.env');
    const ourDatabase: readonly (readonly [string, string])[] = [
      ['zonedesk:WORD@', `zonedesk:${password}@`],
      ['@127.0.0.1/', `@127.0.0.1:${postgres.port}/`],
    ];
    await shell(replaced(secrets, [...ourDatabase, ['/etc/zonedesk/service.env', environmentFile]]));
    expect(statSync(environmentFile).mode & 0o777).toBe(0o600);

    const built = inject('builtService');
    const admin: readonly [string, string] = [
      'npm run service:admin --',
      `'${process.execPath}' '${built['service-admin']}'`,
    ];
    await shell(replaced(addProject, [...ourDatabase, admin]));
    const key = (await shell(replaced(addKey, [...ourDatabase, admin]))).trim().split('\n').at(-1) ?? '';

    expect(start).toContain('deploy/zonedesk.service');
    const unit = readFileSync('deploy/zonedesk.service', 'utf8');
    const port = await freePort();
    const metrics = await freePort();
    const line = replaced(/^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '', [
      ['/usr/bin/node', process.execPath],
      ['out/main/service-cli.js', built['service-cli']],
      ['--port 8080', `--port ${port}`],
      ['--data /var/lib/zonedesk', `--data ${temporaryFolder()} --world ${await testWorld()}`],
      ['/opt/zonedesk/out/regions/built-in', await testRegion()],
      ['redis://127.0.0.1:6379', redis.url],
      ['--metrics 9464', `--metrics ${metrics}`],
    ]);
    const [program = '', ...parameters] = line.split(' ');
    const [, database = ''] = /^DATABASE_URL=(.+)$/m.exec(readFileSync(environmentFile, 'utf8')) ?? [];
    const service = spawn(program, parameters, {
      stdio: 'ignore',
      env: { ...process.env, DATABASE_URL: database },
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    expect(JSON.parse(await shell(replaced(probe, [['127.0.0.1:8080', `127.0.0.1:${port}`]])))).toEqual({
      status: 'ready',
    });

    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Api-Key': key } });
      return { status: answer.status, body: await answer.json() };
    };
    await expect
      .poll(() => ask('/localities/nearby?location=-34.9,-56.2&types=park'), { timeout: 5000 })
      .toMatchObject({ status: 200 });
    expect((await ask('/engines')).body.engines).toContainEqual({
      kind: 'zones',
      name: 'PostgreSQL/PostGIS',
      version: expect.stringMatching(/^1\d\.\d+\/3\.\d/),
      dataDate: null,
      state: 'up',
    });
    const figures = async () => await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const visible = await figures();
    expect(visible).toMatch(/^zonedesk_limiter_connected 1$/m);
    expect(visible).toMatch(/^zonedesk_database_connections_busy \d+$/m);
    expect(visible).toMatch(/^zonedesk_database_statements_waiting 0$/m);

    await redis.kill();
    await expect.poll(figures).toMatch(/^zonedesk_limiter_connected 0$/m);
    await postgres.stop('immediate');
    expect((await ask('/engines')).body.engines).toContainEqual(
      expect.objectContaining({ kind: 'zones', state: 'down' }),
    );
  }, 120_000);
});
