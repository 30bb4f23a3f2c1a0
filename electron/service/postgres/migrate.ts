import type { Database, Sql } from './connection.ts';
import { migrations, schemaVersion } from './schema.ts';

/** The database can't be used; the message says why and what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** Version, extension, and schema of a database, which decide whether it can be used. */
export interface DatabaseState {
  name: string;
  /** Same as `server_version_num`: 150006 is 15.6. */
  serverVersion: number;
  hasPostgis: boolean;
  /** Number of the last migration; 0 if there was none. */
  schema: number;
}

const minServerMajor = 15;
/** ID of the advisory lock; an arbitrary number. */
const migrationLock = 7_302_266_114;
const command = 'npm run service:admin -- migrate';

/** Returns why a database can't be migrated: a server that is too old or a newer schema; undefined if it can. */
function migrationProblem({ name, serverVersion, schema }: DatabaseState): string | undefined {
  const major = Math.floor(serverVersion / 10_000);
  if (major < minServerMajor) {
    return `Database "${name}" runs on PostgreSQL ${major}. Version ${minServerMajor} or later is required.`;
  }
  if (schema > schemaVersion) {
    return `Database "${name}" was created by a newer version of Zonedesk (schema ${schema}, this version supports ${schemaVersion}). Install the newer version.`;
  }
  return undefined;
}

const postgisProblem = ({ name }: DatabaseState): string =>
  `Database "${name}" has no PostGIS. Install it on the database server, then run "CREATE EXTENSION postgis" as an administrator.`;

/** Returns why the service can't use a database, as text; undefined if it can. */
export function databaseProblem(state: DatabaseState): string | undefined {
  const fault = migrationProblem(state);
  if (fault) return fault;
  if (!state.hasPostgis) return postgisProblem(state);
  if (state.schema === 0) return `Database "${state.name}" has no tables yet. Run "${command}".`;
  if (state.schema < schemaVersion) {
    return `Database "${state.name}" was created by an older version of Zonedesk (schema ${state.schema}, this version needs ${schemaVersion}). Run "${command}".`;
  }
  return undefined;
}

/**
 * Checks that the service can use a database.
 * @throws DatabaseRefusal with the fault
 */
export async function checkDatabase(sql: Sql): Promise<void> {
  const fault = databaseProblem(await databaseState(sql));
  if (fault) throw new DatabaseRefusal(fault);
}

/**
 * Migrates a database to this version's schema, all steps or none; concurrent calls wait for each other.
 * @returns the number of the last step before and after
 * @throws DatabaseRefusal if the server is too old, the schema is newer, or PostGIS is missing and can't be added
 */
export async function migrate(database: Database): Promise<{ from: number; to: number }> {
  return await database.transaction(async ({ sql, script }) => {
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`;
    const state = await databaseState(sql);
    const fault = migrationProblem(state);
    if (fault) throw new DatabaseRefusal(fault);
    if (!state.hasPostgis) {
      await sql`CREATE EXTENSION postgis`.catch((cause: Error) => {
        throw new DatabaseRefusal(`${postgisProblem(state)} (${cause.message})`, { cause });
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
  const [row] = await sql<{ name: string; version: number; hasPostgis: boolean; migrated: boolean }>`
    SELECT current_database() AS name, current_setting('server_version_num')::integer AS version,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'postgis') AS "hasPostgis",
      to_regclass('zonedesk.migrations') IS NOT NULL AS migrated`;
  if (!row) throw new TypeError('A row was expected');
  const { name, version: serverVersion, hasPostgis, migrated } = row;
  if (!migrated) return { name, serverVersion, hasPostgis, schema: 0 };
  const [last] = await sql<{ number: number | null }>`SELECT max(number) AS number FROM zonedesk.migrations`;
  return { name, serverVersion, hasPostgis, schema: last?.number ?? 0 };
}
