import { postgresProjects } from '../projects/postgres-projects.ts';
import type { ServiceState } from '../service.ts';
import { postgresZoneStore } from '../zones/postgres/zone-store.ts';
import { connectPostgres } from './connection.ts';
import { checkDatabase } from './migrate.ts';

const connections = 10;
const statementMs = 30_000;

/**
 * Projects, keys, quotas and zones in a database.
 * @throws DatabaseRefusal where it is not one of this version, or has no PostGIS; Error where it cannot be reached
 */
export async function postgresState(url: string): Promise<ServiceState> {
  const sql = connectPostgres(url, { connections, statementMs });
  try {
    await checkDatabase(sql);
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  const projects = postgresProjects(
    sql,
    () => performance.now(),
    (error) => console.error('counting usage failed:', error),
  );
  return {
    projects,
    zones: postgresZoneStore(sql),
    async close() {
      await projects.close();
      await sql.end({ timeout: 5 });
    },
  };
}
