import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.ts';

/** Paths of Debian packages. */
const programs = '/usr/lib/postgresql/15/bin';
const postgis = '/usr/share/postgresql/15/extension/postgis.control';

/** Whether PostgreSQL with PostGIS is installed; tests that need it are skipped otherwise. */
export const postgresInstalled = existsSync(join(programs, 'initdb')) && existsSync(postgis);
/** Title of test groups that are skipped without PostgreSQL. */
export const needsPostgres = 'with PostgreSQL (skipped unless postgresql-15-postgis-3 is installed)';

/** A PostgreSQL server on a free port of 127.0.0.1, with its data in a temporary folder. */
export interface PostgresServer {
  port: number;
  /** Process ID of the parent of all server processes. */
  pid(): number;
  /** Creates an empty database and returns its URL; the user is a superuser without a password. */
  newDatabase(): Promise<string>;
  start(): Promise<void>;
  /** Stops the server and closes all connections; `immediate` skips the cleanup, as in a crash. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
}

/** Starts a server whose default collation is English, as in many installations, instead of byte order. */
export async function startPostgres(): Promise<PostgresServer> {
  const account = accountOfServer();
  // The temporary folder may be accessible only to the current account.
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'zonedesk-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program: string, ...parameters: string[]) =>
    promisify(execFile)(join(programs, program), parameters, { ...account, cwd: folder });
  const data = join(folder, 'data');
  const port = await freePort();

  await run(
    'initdb',
    ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'],
    ...['--locale', 'C.UTF-8', '--locale-provider', 'icu', '--icu-locale', 'en', '--no-sync'],
  );
  const settings = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off`;
  const log = join(folder, 'log');
  const start = async () => void (await run('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', settings));
  const stop = async (how = 'fast') => void (await run('pg_ctl', 'stop', '-w', '-D', data, '-m', how));

  const pidFile = join(data, 'postmaster.pid');

  await start();
  let databases = 0;
  return {
    port,
    pid: () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10),
    async newDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    start,
    stop,
    async close() {
      if (existsSync(pidFile)) await stop('immediate');
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the account to run the server as: `postgres` for root, which PostgreSQL refuses; else the current one. */
function accountOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}
