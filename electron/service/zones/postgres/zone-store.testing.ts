import { onTestFinished } from 'vitest';
import type { ZoneStore } from '../../ports.ts';
import { connectPostgres } from '../../postgres/connection.ts';
import { migrate } from '../../postgres/migrate.ts';
import type { PostgresServer } from '../../postgres/postgres-server.testing.ts';
import { postgresZoneStore } from './zone-store.ts';

/** Returns two zone stores over one new database, like those of two servers; closed when the test ends. */
export async function newPostgresZones(server: PostgresServer): Promise<[ZoneStore, ZoneStore]> {
  const url = await server.newDatabase();
  const pool = () => {
    const database = connectPostgres(url, { maxConnections: 4, statementTimeoutMs: 10_000 });
    onTestFinished(() => database.close());
    return database;
  };
  const one = pool();
  await migrate(one);
  return [postgresZoneStore(one), postgresZoneStore(pool())];
}
