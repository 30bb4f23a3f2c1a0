import postgres, { type Sql } from 'postgres';
import { Unavailable } from '../endpoint.ts';

/** Seconds after which whoever got no answer is to ask again. */
const retryAfterSeconds = 2;

/** What the system, the library and the server say where there is no connection, or it ended. */
const away: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  // Shut down by an administrator, by a crash, not up yet; no connection left; read-only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
]);

export interface ConnectionOptions {
  /** Connections at most, of this process. */
  connections: number;
  /** Milliseconds after which the server gives a statement up; 0 is never. */
  statementMs: number;
}

/**
 * A pool of connections to `postgres://user:password@host:port/database`. It connects when it is first asked, and by
 * itself again when the database was away.
 */
export const connectPostgres = (url: string, { connections, statementMs }: ConnectionOptions): Sql =>
  postgres(url, {
    max: connections,
    connect_timeout: 5,
    // The library's own waits grow to 20 seconds, for which every question would wait too.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: { application_name: 'zonedesk', statement_timeout: statementMs },
  });

/** Whether the database could not be reached, or the connection to it ended. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && away.has(error.code);

/** An address is such as `postgres://user@host/name`. */
export const isPostgresAddress = (address: string): boolean =>
  /^postgres(ql)?:\/\//.test(address) && URL.canParse(address);

/**
 * Does what needs the database.
 * @throws Unavailable where it is away; what `work` throws else
 */
export async function withDatabase<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new Unavailable('The database of this service is away: ask again in a moment.', retryAfterSeconds);
  }
}
