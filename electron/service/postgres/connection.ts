import pg from 'pg';
import { Unavailable } from '../endpoint.ts';
import { type SqlParts, statementOf } from './sql.ts';

/** Seconds after which whoever got no answer is to ask again. */
const retryAfterSeconds = 2;
const connectMs = 5_000;

/** What the system and the server say where there is no connection, or it ended. */
const awayCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'EAI_AGAIN',
  // Shut down by an administrator, by a crash, not up yet; no connection left; read-only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
]);
/** What the library says of the same, without a code. */
const awayMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered a connection error|was closed)|^Query read timeout/;

export interface ConnectionOptions {
  /** Connections at most, of this process. */
  connections: number;
  /** Milliseconds after which a statement is given up; 0 is never. */
  statementMs: number;
}

/** Runs a statement whose values travel apart from its text, and gives its rows. */
export type Sql = <Row extends object = object>(...parts: SqlParts) => Promise<Row[]>;

/** One connection within a transaction. */
export interface Transaction {
  sql: Sql;
  /** Runs several statements that take no values. */
  script(text: string): Promise<void>;
}

export interface Database {
  sql: Sql;
  /** Does `work` whole or not at all: what it throws undoes it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** How many connections are in use now, and how many wait for one. */
  load(): { busy: number; waiting: number };
  /** To be called once, when nothing is asked any more. */
  close(): Promise<void>;
}

/** An address is such as `postgres://user@host/name`. */
export const isPostgresAddress = (address: string): boolean =>
  /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);

/**
 * A pool of connections to `postgres://user:password@host:port/database`. It connects when it is first asked, and by
 * itself again when the database was away.
 */
export function connectPostgres(address: string, { connections, statementMs }: ConnectionOptions): Database {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectMs,
    application_name: 'zonedesk',
    keepAlive: true,
    // The server gives up first; where it does not answer at all, this side does.
    ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + connectMs }),
  });
  // Connections that nobody uses end when the database does, and whoever asks next gets a new one.
  pool.on('error', ignore);
  const sqlOf =
    (client: pg.Pool | pg.PoolClient): Sql =>
    async <Row extends object>(...parts: SqlParts) => {
      const { rows } = await client.query<Row>(statementOf(parts));
      return rows;
    };
  return {
    sql: sqlOf(pool),
    async transaction(work) {
      const client = await pool.connect();
      client.on('error', ignore);
      let broken = false;
      try {
        await client.query('BEGIN');
        const value = await work({
          sql: sqlOf(client),
          script: async (text) => void (await client.query(text)),
        });
        await client.query('COMMIT');
        return value;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Whoever waits for an answer is told by its own rejection. */
const ignore = () => {};

/** Whether the database could not be reached, or the connection to it ended. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && awayCodes.has(error.code)) ||
    awayMessages.test(error.message));

/**
 * Does what needs the database.
 * @throws Unavailable where it is away; what `work` throws else
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new Unavailable('The database of this service is away: ask again in a moment.', retryAfterSeconds);
  }
}
