import pg from 'pg';
import { Unavailable } from '../endpoint.ts';
import { type SqlParts, statementOf } from './sql.ts';

/** Retry delay in seconds for clients that got no response. */
const retryAfterSeconds = 2;
const connectTimeoutMs = 5_000;

/** Error codes of the system and of PostgreSQL for a missing or lost connection. */
const unavailableCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'EAI_AGAIN',
  // Shut down by an administrator, crashed, starting up, out of connections, read-only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
]);
/** Messages of the library for the same errors without a code. */
const unavailableMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered a connection error|was closed)|^Query read timeout/;

export interface ConnectionOptions {
  /** Maximum connections of this process. */
  maxConnections: number;
  /** Statement timeout in ms; 0 for none. */
  statementTimeoutMs: number;
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

/** Whether a text is a database URL, such as `postgres://user@host/name`. */
export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);

/**
 * Opens a connection pool to `postgres://user:password@host:port/database`. Connects on first use, and reconnects when
 * the database is back.
 */
export function connectPostgres(
  url: string,
  { maxConnections, statementTimeoutMs }: ConnectionOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'zonedesk',
    keepAlive: true,
    // Normally the server's timeout applies; the client's is longer, for a server that doesn't respond at all.
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + connectTimeoutMs,
    }),
  });
  // The pool drops idle connections that fail; the next query opens a new one.
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
      let isBroken = false;
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
          isBroken = true;
        });
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(isBroken);
      }
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Keeps an error event from ending the process; a pending query is rejected anyway. */
const ignore = () => {};

/** Whether the error means that the database is unreachable or the connection was lost. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && unavailableCodes.has(error.code)) ||
    unavailableMessages.test(error.message));

/**
 * Runs work that needs the database.
 * @throws Unavailable if it is unreachable; otherwise what `work` throws
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new Unavailable(
      'The database of this service is unavailable. Try again in a moment.',
      retryAfterSeconds,
    );
  }
}
