import type { Database, Sql } from './connection.ts';
import { migrations, schemaVersion } from './schema.ts';

/** The database cannot be used as it is; the message says why, and what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** What is to be known of a database before it is used. */
export interface DatabaseState {
  name: string;
  /** As `server_version_num`: 150006 is 15.6. */
  serverVersion: number;
  postgis: boolean;
  /** The number of the last migration; 0 where there was none. */
  schema: number;
}

const oldestServer = 15;
/** Any number, as long as nobody else locks by it. */
const migrationLock = 7_302_266_114;
const command = 'npm run service:admin -- migrate';

/** Why a database cannot be used whatever its schema, or undefined. */
function serverFault({ name, serverVersion, schema }: DatabaseState): string | undefined {
  const major = Math.floor(serverVersion / 10_000);
  if (major < oldestServer) {
    return `Database "${name}" is of PostgreSQL ${major}: version ${oldestServer} or later is needed.`;
  }
  if (schema > schemaVersion) {
    return `Database "${name}" was made by a newer version of the program (schema ${schema}, this one knows ${schemaVersion}): install that version.`;
  }
  return undefined;
}

const postgisFault = ({ name }: DatabaseState): string =>
  `Database "${name}" has no PostGIS: install it on the database's machine, then run "CREATE EXTENSION postgis" there as an administrator.`;

/** Why the service cannot be served out of a database, in words, or undefined where it can. */
export function databaseFault(state: DatabaseState): string | undefined {
  const fault = serverFault(state);
  if (fault) return fault;
  if (!state.postgis) return postgisFault(state);
  if (state.schema === 0) return `Database "${state.name}" has no tables yet: run "${command}".`;
  if (state.schema < schemaVersion) {
    return `Database "${state.name}" is of an older version of the program (schema ${state.schema}, this one needs ${schemaVersion}): run "${command}".`;
  }
  return undefined;
}

/** @throws DatabaseRefusal where `databaseFault` finds one */
export async function checkDatabase(sql: Sql): Promise<void> {
  const fault = databaseFault(await databaseState(sql));
  if (fault) throw new DatabaseRefusal(fault);
}

/**
 * Brings a database forward to this version's schema, all steps or none, one process at a time.
 * @returns the number of the last step before and after
 * @throws DatabaseRefusal when the server is too old, the schema newer, or PostGIS is not there and cannot be added
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
