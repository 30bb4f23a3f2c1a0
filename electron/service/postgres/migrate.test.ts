import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresState } from '../postgres-state.ts';
import { connectPostgres, type Database } from './connection.ts';
import { databaseProblem, databaseState, migrate } from './migrate.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from './postgres-server.testing.ts';
import { schemaVersion } from './schema.ts';

const good = { name: 'team', serverVersion: 150_006, hasPostgis: true, schema: schemaVersion };

test.each([
  ['an older server', { serverVersion: 140_011 }, /PostgreSQL 14\. Version 15 or later/],
  ['no PostGIS', { hasPostgis: false }, /no PostGIS\..*CREATE EXTENSION postgis/],
  ['no tables', { schema: 0 }, /no tables yet. Run "npm run service:admin -- migrate"/],
  ['a newer schema', { schema: schemaVersion + 1 }, /newer version of Zonedesk/],
])('%s is reported', (_, found, words) => {
  expect(databaseProblem({ ...good, ...found })).toMatch(words);
});

test('a supported database has no problem', () => {
  expect(databaseProblem(good)).toBeUndefined();
  expect(databaseProblem({ ...good, serverVersion: 180_001 })).toBeUndefined();
});

describe.skipIf(!postgresInstalled)(needsPostgres, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  function pool(url: string): Database {
    const database = connectPostgres(url, { maxConnections: 2, statementTimeoutMs: 10_000 });
    onTestFinished(() => database.close());
    return database;
  }

  test('of servers that migrate concurrently, only one does the work', async () => {
    const url = await server.newDatabase();
    const done = await Promise.all([1, 2, 3].map(() => migrate(pool(url))));
    expect(done.map(({ from }) => from).toSorted()).toEqual([0, schemaVersion, schemaVersion]);
    expect((await databaseState(pool(url).sql)).schema).toBe(schemaVersion);
  });

  test('the service doesn’t start on an empty database, an older or newer schema, or without PostGIS', async () => {
    const url = await server.newDatabase();
    await expect(postgresState(url)).rejects.toThrow(/PostGIS/);
    const database = pool(url);
    const { sql } = database;
    await sql`CREATE EXTENSION postgis`;
    await expect(postgresState(url)).rejects.toThrow(/no tables yet/);
    await migrate(database);
    await (await postgresState(url)).close();
    await sql`INSERT INTO zonedesk.migrations (number, name) VALUES (999, 'of tomorrow')`;
    await expect(postgresState(url)).rejects.toThrow(/newer version/);
    await expect(migrate(database)).rejects.toThrow(/newer version/);
    await sql`UPDATE zonedesk.migrations SET number = -number`;
    await expect(postgresState(url)).rejects.toThrow(/older version.*migrate/);
  });

  test('a role that can’t install PostGIS gets the command for an administrator, and nothing is changed', async () => {
    const url = await server.newDatabase();
    await pool(url).sql`CREATE ROLE plain LOGIN`;
    const plain = pool(url.replace('postgres@', 'plain@'));
    await expect(migrate(plain)).rejects.toThrow(/CREATE EXTENSION postgis.*as an administrator.*permission/);
    expect((await databaseState(plain.sql)).schema).toBe(0);
  });

  test('the error for an unreachable database doesn’t contain the password', async () => {
    const url = await server.newDatabase();
    const failed = postgresState(url.replace('postgres@', 'postgres:secret@').replace(/:\d+\//, ':1/'));
    await expect(failed).rejects.toThrow(/Couldn’t connect to the database/);
    await expect(failed).rejects.not.toThrow(/secret/);
    await expect(postgresState('mysql://x/y')).rejects.toThrow(/such as postgres/);
  });
});
