import pg from 'pg';
import { Unavailable } from '../endpoint.ts';
import { type SqlParts, statementOf } from './sql.ts';

/** Retry delay in seconds for clients that got no response. */
const retryAfterSeconds = 2;
const connectMs = 5_000;

/** Error codes of the system and the server for a missing or lost connection. */
const awayCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'EAI_AGAIN',
  // Shut down by an administrator or a crash, starting up; out of connections; read-only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
]);
/** Messages of the library for the same errors without a code. */
const awayMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered a connection error|was closed)|^Query read timeout/;

export interface ConnectionOptions {
  /** Maximum connections of this process. */
  connections: number;
  /** Statement timeout in ms; 0 for none. */
  statementMs: number;
}

/** Runs a statement with bound parameters and returns its rows. */
export type Sql = <Row extends object = object>(...parts: SqlParts) => Promise<Row[]>;

/** A connection within a transaction. */
export interface Transaction {
  sql: Sql;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
}

export interface Database {
  sql: Sql;
  /** Runs `work` in a transaction, which an exception rolls back. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Number of connections in use and of waiting requests. */
  load(): { busy: number; waiting: number };
  /** Call once, when no more queries follow. */
  close(): Promise<void>;
}

/** An address is such as `postgres://user@host/name`. */
export const isPostgresAddress = (address: string): boolean =>
  /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);

/**
 * Opens a connection pool to `postgres://user:password@host:port/database`. Connects on first use, and reconnects when
 * the database is back.
 */
export function connectPostgres(address: string, { connections, statementMs }: ConnectionOptions): Database {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: connectMs,
    application_name: 'zonedesk',
    keepAlive: true,
    // The server times out first; if it doesn't respond at all, the client does.
    ...(statementMs > 0 && { statement_timeout: statementMs, query_timeout: statementMs + connectMs }),
  });
  // Idle connections close when the database does; the next query opens a new one.
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

/** The waiting caller gets its own rejection. */
const ignore = () => {};

/** Whether the error means that the database is unreachable or the connection was lost. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && awayCodes.has(error.code)) ||
    awayMessages.test(error.message));

/**
 * Runs work that needs the database.
 * @throws Unavailable if it is unreachable; otherwise what `work` throws
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new Unavailable(
      'The database of this service is unavailable. Try again in a moment.',
      retryAfterSeconds,
    );
  }
}
