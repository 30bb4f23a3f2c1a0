import type { Database, Sql } from './connection.ts';
import { migrations, schemaVersion } from './schema.ts';

/** The database can't be used; the message says why and what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** What to know about a database before using it. */
export interface DatabaseState {
  name: string;
  /** Same as `server_version_num`: 150006 is 15.6. */
  serverVersion: number;
  postgis: boolean;
  /** Number of the last migration; 0 if there was none. */
  schema: number;
}

const oldestServer = 15;
/** Lock ID; any number not used by others. */
const migrationLock = 7_302_266_114;
const command = 'npm run service:admin -- migrate';

/** Returns why a database server can't be used, regardless of the schema; undefined if it can. */
function serverFault({ name, serverVersion, schema }: DatabaseState): string | undefined {
  const major = Math.floor(serverVersion / 10_000);
  if (major < oldestServer) {
    return `Database "${name}" runs on PostgreSQL ${major}. Version ${oldestServer} or later is required.`;
  }
  if (schema > schemaVersion) {
    return `Database "${name}" was created by a newer version of Zonedesk (schema ${schema}, this version supports ${schemaVersion}). Install the newer version.`;
  }
  return undefined;
}

const postgisFault = ({ name }: DatabaseState): string =>
  `Database "${name}" has no PostGIS. Install it on the database server, then run "CREATE EXTENSION postgis" as an administrator.`;

/** Returns why the service can't use a database, as text; undefined if it can. */
export function databaseFault(state: DatabaseState): string | undefined {
  const fault = serverFault(state);
  if (fault) return fault;
  if (!state.postgis) return postgisFault(state);
  if (state.schema === 0) return `Database "${state.name}" has no tables yet. Run "${command}".`;
  if (state.schema < schemaVersion) {
    return `Database "${state.name}" was created by an older version of Zonedesk (schema ${state.schema}, this version needs ${schemaVersion}). Run "${command}".`;
  }
  return undefined;
}

/** @throws DatabaseRefusal if `databaseFault` finds a problem */
export async function checkDatabase(sql: Sql): Promise<void> {
  const fault = databaseFault(await databaseState(sql));
  if (fault) throw new DatabaseRefusal(fault);
}

/**
 * Migrates a database to this version's schema, all steps or none, one process at a time.
 * @returns the number of the last step before and after
 * @throws DatabaseRefusal if the server is too old, the schema is newer, or PostGIS is missing and can't be added
 */
export async function migrate(database: Database): Promise<{ from: number; to: number }> {
  return await database.transaction(async ({ sql, script }) => {
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`;
    const state = await databaseState(sql);
    const fault = serverFault(state);
    if (fault) throw new DatabaseRefusal(fault);
    if (!state.postgis) {
      await sql`CREATE EXTENSION postgis`.catch((cause: Error) => {
        throw new DatabaseRefusal(`${postgisFault(state)} (${cause.message})`, { cause });
      });
    }
    for (const { number, name, sql: text } of migrations) {
      if (number <= state.schema) continue;
      await script(text);
      await sql`INSERT INTO zonedesk.migrations (number, name) VALUES (${number}, ${name})`;
    }
    return { from: state.schema, to: schemaVersion };
  });
}

export async function databaseState(sql: Sql): Promise<DatabaseState> {
  const [found] = await sql<{ name: string; version: number; postgis: boolean; migrated: boolean }>`
    SELECT current_database() AS name, current_setting('server_version_num')::integer AS version,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'postgis') AS postgis,
      to_regclass('zonedesk.migrations') IS NOT NULL AS migrated`;
  if (!found) throw new TypeError('A row was expected');
  const { name, version: serverVersion, postgis, migrated } = found;
  if (!migrated) return { name, serverVersion, postgis, schema: 0 };
  const [last] = await sql<{ number: number | null }>`SELECT max(number) AS number FROM zonedesk.migrations`;
  return { name, serverVersion, postgis, schema: last?.number ?? 0 };
}
