import { connectPostgres, isPostgresUrl, isUnavailable } from './postgres/connection.ts';
import { checkDatabase, DatabaseRefusal } from './postgres/migrate.ts';
import { postgresProjects } from './projects/postgres-projects.ts';
import type { ServiceState } from './service.ts';
import { postgresZoneStore } from './zones/postgres/zone-store.ts';

const maxConnections = 10;
const statementTimeoutMs = 30_000;

/**
 * Opens projects, keys, quotas, and zones in a database.
 * @throws DatabaseRefusal if it is unreachable, has another schema version, or lacks PostGIS
 */
export async function postgresState(
  url: string,
  report: (operation: string, error: unknown) => void = (operation, error) =>
    console.error(`${operation} failed:`, error),
): Promise<ServiceState> {
  if (!isPostgresUrl(url)) throw new DatabaseRefusal('Use a database URL such as postgres://user@host/name.');
  const database = connectPostgres(url, {
    maxConnections: maxConnections,
    statementTimeoutMs: statementTimeoutMs,
  });
  try {
    await checkDatabase(database.sql);
  } catch (error) {
    await database.close();
    if (!isUnavailable(error)) throw error;
    throw new DatabaseRefusal(
      `Couldn’t connect to the database: ${error instanceof Error ? error.message : error}`,
    );
  }
  const projects = postgresProjects(
    database.sql,
    () => performance.now(),
    (error) => report('counting usage', error),
  );
  let version: string | null = null;
  return {
    async engines() {
      const versionQuery = database.sql<{ version: string }>`
        SELECT split_part(current_setting('server_version'), ' ', 1) || '/' || PostGIS_Lib_Version() AS version`;
      const [row] = await versionQuery.catch(() => []);
      version = row?.version ?? version;
      const state = row ? 'up' : 'down';
      return [{ kind: 'zones', name: 'PostgreSQL/PostGIS', version, dataDate: null, state }];
    },
    gauges: [
      {
        name: 'zonedesk_database_connections_busy',
        help: `Database connections in use, of at most ${maxConnections}`,
        value: () => database.load().busy,
      },
      {
        name: 'zonedesk_database_statements_waiting',
        help: 'Statements waiting for a database connection',
        value: () => database.load().waiting,
      },
    ],
    projects,
    zones: postgresZoneStore(database),
    readiness: {
      name: 'database',
      shared: true,
      ready: () =>
        database.sql`SELECT 1`.then(
          () => true,
          () => 'away',
        ),
    },
    async close() {
      await projects.close();
      await database.close();
    },
  };
}
