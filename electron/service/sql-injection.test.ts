import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Operation } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { regionWithinMs, testRegion, testWorld } from '../region-build/region.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { connectPostgres } from './postgres/connection.ts';
import { migrate } from './postgres/migrate.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from './postgres/postgres-server.testing.ts';
import { allGroups } from './project.ts';
import { addKey, addProject } from './projects/administration.ts';

const attacks = [
  `'; DROP SCHEMA zonedesk CASCADE; --`,
  `x' OR '1'='1`,
  `'||(SELECT string_agg(name,',') FROM zonedesk.projects)||'`,
  `'; SELECT pg_sleep(30); --`,
  `\\'; DELETE FROM zonedesk.keys; --`,
  `$1`,
  `0,0|1,1'); DELETE FROM zonedesk.zones; --`,
  `{"a'; DROP TABLE zonedesk.zones; --"}`,
];
/** Data of another project, or messages of the database. */
const leaks = /THEIRS|\btheirs\b|syntax error|SQLSTATE/;
/** Valid values for an operation's other parameters. */
const harmless: Readonly<Record<string, string>> = {
  input: 'plaza',
  public_id: 'none',
  location: '-34.9,-56.2',
  types: 'park',
  origin: '-34.9,-56.2',
  destination: '-34.91,-56.19',
  origins: '-34.9,-56.2',
  destinations: '-34.91,-56.19',
};
const square = 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))';
const zone = (zone_id: string) => ({ zone_id, store_id: 'STORE1', polygon: square });

describe.skipIf(!postgresInstalled)(needsPostgres, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await testRegion();
  }, regionWithinMs);
  afterAll(() => server.close());

  /** Starts a service with a new database that contains a zone of another project. */
  async function running() {
    const address = await server.newDatabase();
    const database = connectPostgres(address, { maxConnections: 2, statementTimeoutMs: 10_000 });
    onTestFinished(() => database.close());
    await migrate(database);
    const { sql } = database;
    const keyOf = async (name: string) => {
      await addProject(sql, { name, groups: allGroups, quota: null });
      return (await addKey(sql, { project: name, kind: 'read-write', referers: null })).key;
    };
    const [mine, theirs] = [await keyOf('mine'), await keyOf('theirs')];
    const child = spawn(process.execPath, [
      inject('builtService')['service-cli'],
      ...['--port', '0', '--json', '--log-level', 'error', '--database', address],
      ...['--region', await testRegion(), '--world', await testWorld(), '--data', temporaryFolder()],
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const errors: string[] = [];
    child.stderr.on('data', (piece) => errors.push(String(piece)));
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url } = JSON.parse(line);
    /** Sends a request, and repeats it while the rate limit is exceeded. */
    async function ask(key: string, method: string, path: string, more: RequestInit = {}) {
      const query = `${path.includes('?') ? '&' : '?'}private_key=${encodeURIComponent(key)}`;
      let answer = await fetch(url + path + query, { method, ...more });
      while (answer.status === 429) answer = await fetch(url + path + query, { method, ...more });
      return { status: answer.status, text: await answer.text() };
    }
    const zones = { body: JSON.stringify({ zones: [zone('THEIRS')] }) };
    expect((await ask(theirs, 'POST', '/zones', zones)).status).toBe(200);
    /** Returns everything that attacks must not change. */
    const inventory = async () =>
      await sql`
        SELECT (SELECT string_agg(table_name, ',' ORDER BY table_name) FROM information_schema.tables
            WHERE table_schema = 'zonedesk') AS tables,
          (SELECT string_agg(id || kind || encode(digest, 'hex'), ',' ORDER BY id) FROM zonedesk.keys
            WHERE revoked_at IS NULL) AS keys,
          (SELECT string_agg(name || groups::text, ',' ORDER BY name) FROM zonedesk.projects) AS projects,
          (SELECT string_agg(zones::text, ',') FROM zonedesk.zones
            WHERE project <> (SELECT id FROM zonedesk.projects WHERE name = 'mine')) AS zones`;
    return { ask, mine, inventory, errors };
  }

  test('SQL in any parameter or header is treated as text', async () => {
    const { ask, mine, inventory, errors } = await running();
    const before = await inventory();
    const beyondContract = ['at', 'box', 'limit', 'offset'].map((name) => ({
      method: 'GET',
      path: '/zones',
      parametersIn: 'query',
      names: [],
      name,
    }));
    const ofContract = Object.values<Operation>(operations).flatMap(
      ({ method, path, parametersIn, parameters }) => {
        const names = Object.keys(parameters);
        return names.map((name) => ({ method, path, parametersIn, names, name }));
      },
    );
    for (const attack of attacks) {
      for (const { method, path, parametersIn, names, name } of [...ofContract, ...beyondContract]) {
        const others = Object.entries(harmless).filter(([other]) => names.some((one) => one === other));
        const values = { ...Object.fromEntries(others), [name]: attack };
        const { status, text } =
          parametersIn === 'query'
            ? await ask(mine, method, `${path}?${new URLSearchParams(values)}`)
            : await ask(mine, method, path, { body: JSON.stringify(values) });
        const what = `${method} ${path} ${name}=${attack}`;
        expect([200, 400, 404, 422], what).toContain(status);
        expect(text, what).not.toMatch(leaks);
      }
      for (const name of ['Referer', 'Accept-Language', 'X-Request-Id', 'X-Forwarded-For', 'User-Agent']) {
        const { status } = await ask(mine, 'GET', '/zones', { headers: { [name]: attack } });
        expect(status, `${name}: ${attack}`).toBe(200);
      }
      expect((await ask(attack, 'GET', '/zones')).status).toBe(401);
    }
    expect(await inventory()).toEqual(before);
    expect(errors).toEqual([]);
  }, 120_000);

  test('SQL in a zone’s fields is stored unchanged or rejected', async () => {
    const { ask, mine, inventory, errors } = await running();
    const before = await inventory();
    const send = (method: string, zones: object[]) =>
      ask(mine, method, '/zones', { body: JSON.stringify({ zones }) });
    const made = attacks.map((text) => ({ ...zone(text), description: text, status: text, types: [text] }));
    expect((await send('POST', made)).status).toBe(200);
    expect((await send('PUT', made)).status).toBe(200);
    const listed = JSON.parse((await ask(mine, 'GET', '/zones?box=0,0|1,1')).text);
    expect(listed.zones).toHaveLength(made.length);
    expect(listed.zones).toEqual(expect.arrayContaining(made));
    for (const text of attacks) {
      expect((await send('POST', [{ ...zone('N'), store_id: text }])).status).toBe(422);
      expect((await send('POST', [{ ...zone('N'), polygon: text }])).status).toBe(422);
      expect((await send('POST', [{ ...zone('N'), polygon: `${square}${text}` }])).status).toBe(422);
      const path = `/zones/${encodeURIComponent(text)}`;
      expect(JSON.parse((await ask(mine, 'GET', path)).text)).toMatchObject({ zone_id: text });
      expect((await ask(mine, 'DELETE', path)).status).toBe(200);
    }
    expect(JSON.parse((await ask(mine, 'GET', '/zones')).text).zones).toEqual([]);
    expect(await inventory()).toEqual(before);
    expect(errors).toEqual([]);
  }, 120_000);
});
