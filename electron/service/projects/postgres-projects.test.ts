import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { autocomplete } from '../../../shared/api/localities.ts';
import { endpoint, Unavailable } from '../endpoint.ts';
import { connectPostgres, type Database } from '../postgres/connection.ts';
import { migrate } from '../postgres/migrate.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from '../postgres/postgres-server.testing.ts';
import { allGroups } from '../project.ts';
import { testService } from '../service.testing.ts';
import { postgresZoneStore } from '../zones/postgres/zone-store.ts';
import { addKey, addProject, changeProject, listKeys, revokeKey, usageOf } from './administration.ts';
import {
  keyCacheMs,
  keyCacheWhileUnavailableMs,
  type PostgresProjects,
  postgresProjects,
} from './postgres-projects.ts';
import { type KeyKind, keyDigest } from './project-directory.ts';

const search = endpoint(autocomplete, () => ({ body: { localities: [] } }));
const searchPath = '/localities/autocomplete?input=Lond';
const wrongPath = '/localities/autocomplete';
const square = 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))';
const zone = (zone_id: string) => ({ zone_id, store_id: 'STORE1', polygon: square });

describe.skipIf(!postgresInstalled)(needsPostgres, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  function pool(url: string): Database {
    const database = connectPostgres(url, { maxConnections: 4, statementTimeoutMs: 10_000 });
    onTestFinished(() => database.close());
    return database;
  }

  /** Starts a service with a new database; `replica` starts another one with the same database. */
  async function team({ clock = () => performance.now() } = {}) {
    const url = await server.newDatabase();
    const database = pool(url);
    const { sql } = database;
    await migrate(database);
    const replica = async () => {
      const own = pool(url);
      const reported: unknown[] = [];
      const directory: PostgresProjects = postgresProjects(own.sql, clock, (error) => reported.push(error));
      const service = await testService({
        endpoints: [search],
        projects: directory,
        zones: postgresZoneStore(own),
        limiter: () => ({ take: async () => ({ admitted: true }) }),
      });
      onTestFinished(() => directory.close());
      return { ...service, directory, usageErrors: reported };
    };
    const first = await replica();
    return {
      sql,
      replica,
      first,
      add: (name: string, more: Partial<Parameters<typeof addProject>[1]> = {}) =>
        addProject(sql, { name, groups: allGroups, quota: null, ...more }),
      key: (project: string, kind: KeyKind, referers: string[] | null = null) =>
        addKey(sql, { project, kind, referers }),
      /** Sends a zone request, with a batch of zones if given. */
      zones: async (key: string, method: string, path = '/zones', zones?: object[]) => {
        const response = await fetch(
          `${first.url}${path}${path.includes('?') ? '&' : '?'}private_key=${encodeURIComponent(key)}`,
          {
            method,
            ...(zones && { body: JSON.stringify({ zones }) }),
          },
        );
        return { status: response.status, body: await response.json() };
      },
    };
  }

  test('each kind of key only allows its operations, and the database doesn’t contain keys', async () => {
    const { sql, first, add, key, zones } = await team();
    await add('shop');
    const open = await key('shop', 'public');
    const reader = await key('shop', 'read-only');
    const writer = await key('shop', 'read-write');
    expect((await first.get(`${searchPath}&key=${open.key}`, {})).status).toBe(200);
    expect((await first.get(searchPath, { 'X-Api-Key': open.key })).status).toBe(403);
    expect((await first.get(`${searchPath}&key=${reader.key}`, {})).status).toBe(403);
    expect((await first.get(searchPath, { 'X-Api-Key': reader.key })).status).toBe(200);
    expect((await zones(reader.key, 'POST', '/zones', [zone('A')])).status).toBe(403);
    expect((await zones(writer.key, 'POST', '/zones', [zone('A')])).status).toBe(200);
    expect((await zones(reader.key, 'GET')).body.zones).toHaveLength(1);
    const [stored] = await sql<{ all: string }>`
      SELECT string_agg(row_to_json(keys)::text, '') AS all FROM zonedesk.keys`;
    for (const made of [open, reader, writer]) {
      expect(stored?.all).not.toContain(made.key);
      expect(stored?.all).not.toContain(Buffer.from(made.key).toString('hex'));
    }
  });

  test('keys are matched by digest, and wrong ones take the same time however similar they are', async () => {
    const { sql, first, add, key } = await team();
    await add('shop');
    const { key: right } = await key('shop', 'read-only');
    const ask = async (apiKey: string) => (await first.get(searchPath, { 'X-Api-Key': apiKey })).status;
    const [row] = await sql<{ digest: string }>`SELECT encode(digest, 'hex') AS digest FROM zonedesk.keys`;
    expect(row?.digest).toBe(keyDigest(right).toString('hex'));
    const similar = [row?.digest ?? '', right.toUpperCase(), `${right}%`, right.slice(0, -1), `${right}0`];
    for (const wrong of similar) expect(await ask(wrong)).toBe(403);

    const times = { near: [] as number[], far: [] as number[] };
    const otherThan = (length: number) => right.slice(0, length) + randomUUID().slice(length).toUpperCase();
    for (let round = 0; round < 200; round += 1) {
      for (const [name, wrong] of [['near', otherThan(32)] as const, ['far', otherThan(0)] as const]) {
        const start = performance.now();
        expect(await ask(wrong)).toBe(403);
        times[name].push(performance.now() - start);
      }
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[100] ?? 0;
    const ratio = median(times.near) / median(times.far);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
    expect(await ask(right)).toBe(200);
  }, 30_000);

  test('a public key works for pages of its hosts only, or for all if it has none', async () => {
    const { first, add, key } = await team();
    await add('shop');
    const bound = await key('shop', 'public', ['maps.example.com']);
    const free = await key('shop', 'public');
    const status = async (publicKey: string, referer?: string) =>
      (await first.get(`${searchPath}&key=${publicKey}`, referer ? { Referer: referer } : {})).status;
    expect(await status(free.key)).toBe(200);
    expect(await status(free.key, 'https://anybody.example')).toBe(200);
    expect(await status(bound.key, 'https://maps.example.com/page?x')).toBe(200);
    const forged = [
      undefined,
      'maps.example.com',
      'https://maps.example.com.evil.example/',
      'https://evil.example/maps.example.com',
      'https://maps.example.com@evil.example/',
      'https://evil.example/?https://maps.example.com/',
      'https://evil.example#maps.example.com',
      'https://notmaps.example.com/',
    ];
    for (const referer of forged) expect(await status(bound.key, referer)).toBe(403);
  });

  test('operations of disabled groups are 403', async () => {
    const { first, add, key, zones } = await team();
    await add('search only', { groups: ['localities'] });
    const writer = await key('search only', 'read-write');
    expect((await first.get(searchPath, { 'X-Api-Key': writer.key })).status).toBe(200);
    expect(await zones(writer.key, 'POST', '/zones', [zone('A')])).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('not enabled') },
    });
  });

  test('a quota is exact for concurrent requests to three servers, and rejected requests don’t count', async () => {
    const { sql, replica, first, add, key } = await team();
    await add('small', { quota: 50 });
    const { key: reader } = await key('small', 'read-only');
    const servers = [first, await replica(), await replica()];
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await first.get(wrongPath, { 'X-Api-Key': reader })).status).toBe(422);
    }
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const answer = await servers[index % 3]?.get(searchPath, { 'X-Api-Key': reader });
        return answer?.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 402)).toHaveLength(70);
    expect(await usageOf(sql, 'small')).toEqual([
      {
        project: 'small',
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        operation: 'localities.autocomplete',
        count: 50,
      },
    ]);
  });

  test('a changed quota and groups apply once the key is looked up again', async () => {
    let now = 0;
    const { sql, first, add, key, zones } = await team({ clock: () => now });
    await add('shop', { quota: 1 });
    const { key: writer } = await key('shop', 'read-write');
    const search = async () => (await first.get(searchPath, { 'X-Api-Key': writer })).status;
    const change = async (given: Omit<Parameters<typeof changeProject>[1], 'name'>) => {
      await changeProject(sql, { name: 'shop', ...given });
      now += keyCacheMs;
    };
    expect([await search(), await search()]).toEqual([200, 402]);
    await change({ quota: 2 });
    expect([await search(), await search()]).toEqual([200, 402]);
    await change({ quota: null, groups: ['localities'] });
    expect([await search(), (await zones(writer, 'GET')).status]).toEqual([200, 403]);
    await change({ quota: 0, groups: allGroups });
    expect([await search(), (await zones(writer, 'GET')).status]).toEqual([402, 402]);
  });

  test('usage is counted by operation even without a quota', async () => {
    const { sql, first, add, key, zones } = await team();
    await add('open');
    const { key: writer } = await key('open', 'read-write');
    for (let sent = 0; sent < 3; sent += 1) await first.get(searchPath, { 'X-Api-Key': writer });
    await zones(writer, 'POST', '/zones', [zone('A')]);
    await zones(writer, 'GET', '/zones/A');
    await first.directory.close();
    const used = await usageOf(sql, 'open');
    expect(used.map(({ operation, count }) => [operation, count])).toEqual([
      ['localities.autocomplete', 3],
      ['zones.create', 1],
      ['zones.read', 1],
    ]);
    expect(first.usageErrors).toEqual([]);
  });

  test('a revoked key is rejected once it is looked up again', async () => {
    let now = 0;
    const { sql, first, add, key } = await team({ clock: () => now });
    await add('shop');
    const made = await key('shop', 'read-only');
    const status = async () => (await first.get(searchPath, { 'X-Api-Key': made.key })).status;
    expect(await status()).toBe(200);
    await revokeKey(sql, made.id);
    now += keyCacheMs - 1;
    expect(await status()).toBe(200);
    now += 1;
    expect(await status()).toBe(403);
    expect(await listKeys(sql, 'shop')).toMatchObject([{ id: made.id, revoked_at: expect.any(Date) }]);
    await expect(revokeKey(sql, made.id)).rejects.toThrow(/No active key/);
  });

  test('a project’s key can’t read or change zones of another project', async () => {
    const { add, key, zones } = await team();
    await add('mine');
    await add('theirs');
    const mine = await key('mine', 'read-write');
    const theirs = await key('theirs', 'read-write');
    await zones(mine.key, 'POST', '/zones', [zone('A')]);
    expect((await zones(theirs.key, 'GET')).body.zones).toEqual([]);
    expect((await zones(theirs.key, 'GET', '/zones?at=0.5,0.5')).body.zones).toEqual([]);
    expect((await zones(theirs.key, 'GET', '/zones?box=0,0|1,1')).body.zones).toEqual([]);
    expect((await zones(theirs.key, 'GET', '/zones/A')).status).toBe(404);
    expect((await zones(theirs.key, 'PUT', '/zones', [{ ...zone('A'), store_id: 'THEIRS' }])).status).toBe(
      422,
    );
    expect((await zones(theirs.key, 'DELETE', '/zones/A')).status).toBe(404);
    // The other project can use the same id.
    expect((await zones(theirs.key, 'POST', '/zones', [zone('A')])).status).toBe(200);
    expect((await zones(mine.key, 'GET', '/zones/A')).body.store_id).toBe('STORE1');
  });

  test('SQL in fields is treated as text, and in keys or paths gives no access', async () => {
    const { sql, first, add, key, zones } = await team();
    const attacks = [
      `'; DROP TABLE zonedesk.zones; --`,
      `x' OR '1'='1`,
      `$1`,
      `\\'; SELECT pg_sleep(60); --`,
      `{"a"}`,
      `') ; DELETE FROM zonedesk.keys; --`,
      `%`,
      `E'\\x41'`,
    ];
    for (const name of attacks) await add(name);
    const [name = ''] = attacks;
    const { key: writer } = await key(name, 'read-write');
    const made = attacks.map((text) => ({ ...zone(text), description: text, status: text, types: attacks }));
    expect((await zones(writer, 'POST', '/zones', made)).status).toBe(200);
    const listed = await zones(writer, 'GET');
    expect(listed.body.zones).toHaveLength(attacks.length);
    expect(listed.body.zones).toEqual(expect.arrayContaining(made));
    for (const text of attacks) {
      const path = `/zones/${encodeURIComponent(text)}`;
      expect((await zones(writer, 'GET', path)).body).toMatchObject({ zone_id: text });
      expect((await zones(text, 'GET')).status).toBe(401);
      expect((await first.get(searchPath, { 'X-Api-Key': text })).status).toBe(403);
      expect((await zones(writer, 'GET', `/zones?at=${encodeURIComponent(text)}`)).status).toBe(422);
      expect((await zones(writer, 'GET', `/zones?box=${encodeURIComponent(text)}`)).status).toBe(422);
      expect((await zones(writer, 'GET', `/zones?offset=${encodeURIComponent(text)}`)).status).toBe(422);
      const [broken] = [{ ...zone('P'), polygon: `${square}${text}` }];
      expect((await zones(writer, 'POST', '/zones', [broken])).status).toBe(422);
      expect((await zones(writer, 'DELETE', path)).status).toBe(200);
    }
    expect(first.reported).toEqual([]);
    const [left] = await sql<{ keys: number }>`SELECT count(*)::integer AS keys FROM zonedesk.keys`;
    expect(left).toEqual({ keys: 1 });
  });

  test('while the database is down, cached keys without a quota work and the rest is 503, until it is back', async () => {
    let now = 0;
    const { first, sql, add, key, zones } = await team({ clock: () => now });
    await add('open');
    await add('limited', { quota: 1000 });
    const { key: known } = await key('open', 'read-write');
    const { key: unknown } = await key('open', 'read-only');
    const { key: limited } = await key('limited', 'read-only');
    const search = (apiKey: string) => first.get(searchPath, { 'X-Api-Key': apiKey });
    expect((await search(known)).status).toBe(200);
    expect((await search(limited)).status).toBe(200);
    await zones(known, 'POST', '/zones', [zone('A')]);

    await server.stop('immediate');
    try {
      now += keyCacheMs;
      expect((await search(known)).status).toBe(200);
      for (const apiKey of [unknown, limited]) {
        const { status, headers, body } = await search(apiKey);
        expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '2' });
        expect(body.detail).toMatch(/database.*unavailable/);
      }
      expect((await zones(known, 'GET')).status).toBe(503);
      expect((await zones(known, 'POST', '/zones', [zone('B')])).status).toBe(503);
      now += keyCacheWhileUnavailableMs;
      expect((await search(known)).status).toBe(503);
    } finally {
      await server.start();
    }
    await expect.poll(async () => (await search(unknown)).status).toBe(200);
    await expect.poll(async () => (await zones(known, 'GET')).status).toBe(200);
    expect((await zones(known, 'GET')).body.zones).toEqual([zone('A')]);
    expect(first.reported).toEqual([]);
    await first.directory.close();
    const counted = (await usageOf(sql, 'open')).find(({ operation }) => operation.startsWith('localities'));
    expect(counted?.count).toBeGreaterThanOrEqual(3);
  });

  test('no confirmed zone is lost or duplicated when the database restarts under load', async () => {
    const { first, replica, add, key } = await team();
    await add('busy');
    const { key: writer } = await key('busy', 'read-write');
    const servers = [first, await replica()];
    const confirmed: string[] = [];
    const refused: number[] = [];
    let running = true;
    const writers = servers.flatMap(({ url }, at) =>
      [0, 1, 2].map(async (lane) => {
        for (let batch = 0; running; batch += 1) {
          const ids = [0, 1, 2].map((index) => `${at} ${lane} ${batch} ${index}`);
          const response = await fetch(`${url}/zones?private_key=${writer}`, {
            method: 'POST',
            body: JSON.stringify({ zones: ids.map(zone) }),
          });
          if (response.status === 200) confirmed.push(...ids);
          else refused.push(response.status);
        }
      }),
    );
    for (const how of ['immediate', 'fast', 'immediate'] as const) {
      const before = confirmed.length;
      await expect.poll(() => confirmed.length).toBeGreaterThan(before + 30);
      await server.stop(how);
      await server.start();
    }
    const last = confirmed.length;
    await expect.poll(() => confirmed.length).toBeGreaterThan(last);
    running = false;
    await Promise.all(writers);
    expect(new Set(refused)).toEqual(new Set([503]));
    expect([...first.reported]).toEqual([]);

    const listed: string[] = [];
    for (let page = 0; page === 0 || listed.length === page * 50; page += 1) {
      const { body } = await first.get(`/zones?private_key=${writer}&offset=${page * 50}`, {});
      listed.push(...body.zones.map((one: { zone_id: string }) => one.zone_id));
    }
    const stored = new Set(listed);
    expect(stored.size).toBe(listed.length);
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
    // Batches are stored completely or not at all.
    expect(listed.length % 3).toBe(0);
  });

  test('an unreachable database is reported within seconds', async () => {
    const silent = connectPostgres('postgres://postgres@127.0.0.1:1/none', {
      maxConnections: 1,
      statementTimeoutMs: 0,
    });
    onTestFinished(() => silent.close());
    const directory = postgresProjects(
      silent.sql,
      () => 0,
      () => {},
    );
    onTestFinished(() => directory.close());
    await expect(Promise.race([directory.find('x'), sleep(5_000)])).rejects.toThrow(Unavailable);
  });
});
