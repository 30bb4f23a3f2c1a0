import { onTestFinished } from 'vitest';
import type { ZoneStore } from '../../ports.ts';
import { connectPostgres } from '../../postgres/connection.ts';
import { migrate } from '../../postgres/migrate.ts';
import type { PostgresServer } from '../../postgres/postgres-server.testing.ts';
import { postgresZoneStore } from './zone-store.ts';

/** What two servers have of one new store, until the test ends. */
export async function newPostgresZones(server: PostgresServer): Promise<[ZoneStore, ZoneStore]> {
  const url = await server.newDatabase();
  const pool = () => {
    const database = connectPostgres(url, { connections: 4, statementMs: 10_000 });
    onTestFinished(() => database.close());
    return database;
  };
  const one = pool();
  await migrate(one);
  return [postgresZoneStore(one), postgresZoneStore(pool())];
}
